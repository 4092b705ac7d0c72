/** Milliseconds since 1970 as stored times are sent: `2026-05-13 07:00:00`, UTC. */
export const utcStamp = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** As the stamps of rows are sent: `2026-05-12T08:30:00+00:00`. */
export const rowStamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+00:00`;

/** With Z. */
export const isoStamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
