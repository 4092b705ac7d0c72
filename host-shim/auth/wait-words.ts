/** `90` → `2 minutes`: never shorter than the wait itself, so that whoever comes back then gets in. */
export function waitWords(seconds: number): string {
  const wait = Math.max(1, Math.ceil(seconds));
  if (wait < 60) return counted(wait, 'second');
  const minutes = Math.ceil(wait / 60);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(wait / 3600), 'hour');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
