interface Wait {
  readonly count: number;
  readonly unit: 'second' | 'minute' | 'hour';
}

/** `90` → 2 minutes: never shorter than the wait itself, so that whoever comes back then gets in. */
export function waitOf(seconds: number): Wait {
  const wait = Math.max(1, Math.ceil(seconds));
  if (wait < 60) return { count: wait, unit: 'second' };
  const minutes = Math.ceil(wait / 60);
  return minutes < 60 ? { count: minutes, unit: 'minute' } : { count: Math.ceil(wait / 3600), unit: 'hour' };
}

/** The same in English words, for messages. */
export function waitWords(seconds: number): string {
  const { count, unit } = waitOf(seconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
