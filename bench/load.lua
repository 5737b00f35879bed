-- Sends requests in turn, repeatedly. The argument is a file with a line for each: method, path and JSON body, with
-- tabs between them. Prints the result as a line of JSON.

local requests, at = {}, 0

init = function(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, body = line:match("^(%u+)\t([^\t]+)\t(.*)$")
    local headers = {Host = wrk.headers["Host"]}
    if body ~= "" then
      headers["Content-Type"] = "application/json"
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

request = function()
  at = at % #requests + 1
  return requests[at]
end

done = function(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '{"requests": %d, "microseconds": %d, "p50": %d, "p99": %d, "most": %d, ' ..
    '"refused": %d, "connect": %d, "read": %d, "write": %d, "timeout": %d}\n',
    summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect, errors.read, errors.write, errors.timeout
  ))
end
