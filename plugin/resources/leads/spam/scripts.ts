/** Scripts that languages are written in, where it is not Latin. */
const written: Readonly<Record<string, string>> = {
  ar: 'Arab',
  be: 'Cyrl',
  bg: 'Cyrl',
  el: 'Grek',
  fa: 'Arab',
  he: 'Hebr',
  hi: 'Deva',
  ja: 'Jpan',
  ka: 'Geor',
  ko: 'Kore',
  mk: 'Cyrl',
  ru: 'Cyrl',
  sr: 'Cyrl',
  th: 'Thai',
  uk: 'Cyrl',
  zh: 'Hani',
};

const letters: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Geor: /\p{Script=Georgian}/u,
  Grek: /\p{Script=Greek}/u,
  Hani: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Thai: /\p{Script=Thai}/u,
};

/** Whether most letters are of neither the site's script nor Latin, which everybody writes. */
export function isForeign(text: string, locale: string): boolean {
  const own = letters[written[locale.slice(0, 2).toLowerCase()] ?? ''];
  // An address is Latin in every language.
  const all = [...text.replace(/\bhttps?:\/\/\S+/gi, '').matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const foreign = all.filter((letter) => !/\p{Script=Latin}/u.test(letter) && !own?.test(letter));
  return foreign.length * 2 > all.length;
}
