/** A failure of a stage in our own words. */
export class StageError extends Error {
  override readonly name = 'StageError';
}
