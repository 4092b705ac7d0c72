/** What a call throws that the site refused: the site's own words, and the HTTP status. */
export type Refusal = Error & { readonly status: number };

/** Whether a call was refused with one of these statuses. */
export const isRefused = (error: unknown, ...statuses: readonly number[]): error is Refusal =>
  error instanceof Error && 'status' in error && statuses.includes(Number(error.status));
