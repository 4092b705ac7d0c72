/** Nothing was written; the message says why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
