/** Games that were not played, by the words that people write in place of an opponent, or behind one. */

const BYES = "bye, forfeit, forfeited, ff, walkover, w/o, no show, Freilos, spielfrei, kampflos, exempt, forfait, "
  + "descanso, incomparecencia, vrij, vrijloting";

/** Write a word so that case, accents, dots and spaces make no difference. @param {string} text */
export function plain(text) {
  return text.normalize("NFD").toLowerCase().replace(/[−–]/g, "-").replace(/[^\p{L}\p{N}#+\-/°]/gu, "");
}

const byes = new Set(BYES.split(", ").map(plain));

/** @param {string} text @returns {boolean} whether it says that a game was not played: alone, or behind a name */
export function isBye(text) {
  const [, behind] = /[([]\s*([^()[\]]*?)\s*[)\]]$|[-–,]\s+(\S+)$/.exec(text)?.filter(Boolean) ?? [];
  return byes.has(plain(text)) || byes.has(plain(behind ?? ""));
}
