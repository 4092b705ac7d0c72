const minute = 60_000;
/** Pauses after the first, second, … time that a mail server put an email off. */
const pauses = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minute);

/** Milliseconds until the next attempt; undefined where that was the last. `attempts` counts those that were made. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1];

/** Pause after the mail server could not be reached, which is no attempt of the email's own. */
export const unreachedPause = minute;
