/** Puts a text into an address and back: deflated, as base64url. */

const MOST = 1024 * 1024;
const PIECE = 0x8000;

/**
 * Pack a text for an address.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function pack(text) {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Unpack what `pack` has made.
 * @param {string} packed
 * @returns {Promise<string>}
 * @throws {Error} when it is something else, was cut short, or is larger than any log
 */
export async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = inflated.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    if (text.length > MOST) {
      await reader.cancel();
      throw new Error("larger than any log");
    }
  }
  return text + decoder.decode();
}
