/** Stop the clock for product and tests of this file, so that no minute ends under a test; timers go on. Answers a function that starts it again. */
export function stopClock(at = Date.now()): () => void {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
  return () => clock.mockRestore();
}

/** The next Sunday noon (UTC) whose Monday is of the same month: all hours of a working week are still to come, and the month shows them. */
export function nextSundayNoon(): number {
  const at = new Date();
  at.setUTCHours(12, 0, 0, 0);
  const isLastOfMonth = () => new Date(at.getTime() + 86_400_000).getUTCMonth() !== at.getUTCMonth();
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() !== 0 || isLastOfMonth());
  return at.getTime();
}
