/** Writes a log as JSON that people can read. */

const WIDTH = 100;

/**
 * Write a value; what fits a line stands on one.
 * @param {unknown} value as JSON has them
 * @param {string} [indent] before its lines
 * @returns {string}
 */
export function jsonText(value, indent = "") {
  const line = oneLine(value);
  if (typeof value !== "object" || value === null || (indent && indent.length + line.length <= WIDTH)) return line;
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((one) => jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return items.length ? `${open}\n${items.map((item) => deeper + item).join(",\n")}\n${indent}${close}` : open + close;
}

/** @param {unknown} value @returns {string} */
function oneLine(value) {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`).join(", ")}}`;
}
