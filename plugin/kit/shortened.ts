/** At most `max` characters, cut between words. */
export function shortenedTo(text: string, max: number): string {
  const signs = [...text.trim()];
  if (signs.length <= max) return text.trim();
  const cut = signs.slice(0, max - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.\u2013-]+$/, '')}…`;
}
