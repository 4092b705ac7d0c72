/** Two hints as sentences, since descriptions in schemas rarely end with a stop. */
export function hints(first: string | undefined, second: string): string {
  if (!first) return second;
  return `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
}
