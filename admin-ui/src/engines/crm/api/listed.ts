/** A page of a list, as the routes of the engine answer it. */
export interface Listed<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly current_page: number;
}
