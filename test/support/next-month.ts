/** `YYYY-MM-DD` in UTC. Free times are told to the end of a month, so that from any other day there may be none. */
export function firstOfNextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
