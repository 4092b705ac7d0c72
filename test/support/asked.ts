/** What Jest hands over, as far as it says which tests were asked for. */
export interface Asked {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string | undefined;
  readonly onlyChanged?: boolean;
  readonly onlyFailures?: boolean;
  readonly shard?: unknown;
  readonly findRelatedTests?: boolean;
}

/** Files or tests are named on the command line. */
export const namesTests = ({ testPathPatterns, testNamePattern }: Asked): boolean =>
  testPathPatterns.patterns.length > 0 || Boolean(testNamePattern);

export const isWhole = (asked: Asked): boolean =>
  !(namesTests(asked) || asked.onlyChanged || asked.onlyFailures || asked.shard || asked.findRelatedTests);
