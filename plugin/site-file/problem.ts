/** Why a site file or plan can't be used; all reasons at once. */
export class SiteFileError extends Error {
  override readonly name = 'SiteFileError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Line and column, from 1. */
export interface Position {
  readonly line: number;
  readonly col: number;
}

/** A problem with where it stands. */
export interface Problem {
  readonly at: Position | undefined;
  readonly text: string;
}
