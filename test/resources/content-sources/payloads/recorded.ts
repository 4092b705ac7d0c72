/** A payload in the shape that its sender documents, with the pointers that a proposal has to find in it: all of them and no others. */
export interface Recorded {
  readonly payload: unknown;
  readonly items?: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** Steps of the content; none where it is HTML. */
  readonly steps?: readonly string[];
  /** What the first article shows. */
  readonly article: object;
}
