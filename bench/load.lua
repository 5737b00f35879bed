-- Sends one request repeatedly. The arguments are the method, and the file of a JSON body if there is one. Prints the
-- result as a line of JSON.

init = function(arguments)
  wrk.method = arguments[1]
  if arguments[2] then
    local file = assert(io.open(arguments[2], "rb"))
    wrk.body = file:read("*a")
    file:close()
    wrk.headers["Content-Type"] = "application/json"
  end
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
