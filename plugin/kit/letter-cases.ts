/**
 * A text in each case that words have, to be compared with what the database has lowered: SQLite lowers the letters of English only, so that
 * any other letter stands there as it was written. One text where it has no such letter.
 */
export function letterCases(text: string): string[] {
  const lower = text.toLowerCase();
  const cases = [lower, text, text.toUpperCase(), lower.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())];
  return [...new Set(cases.map((one) => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}
