/** Stop the clock for product and tests of this file, so that no minute ends under a test; timers go on. Answers a function that starts it again. */
export function stopClock(): () => void {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  return () => clock.mockRestore();
}
