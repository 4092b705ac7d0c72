import type { Row } from '../pages';

/** What an engine adds to the pages, while its module is on. */
export interface EngineUi {
  readonly module: string;
  /** A route that answers while it is on. */
  readonly probe: string;
  /** What it keeps, in the plural. */
  readonly noun: string;
  /** Goes on after “is not active on this site, so”. */
  readonly whileOff: string;
  /** In the order of the menu. */
  readonly pages: readonly Row[];
}
