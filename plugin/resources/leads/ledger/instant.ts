/** Milliseconds since 1970 as `2026-11-21T23:04:35.123000Z`: always 27 characters, so that texts compare like the times. */
export const instantText = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, -1)}000Z`;

/** As people and programs are told it: to the millisecond, which is all that was ever measured. */
export const instantShown = (text: string) => text.replace(/(\.\d{3})000Z$/, '$1Z');
