import type { Row } from '../pages';

/** What an engine adds to the pages, while its module is on. */
export interface EngineUi {
  readonly module: string;
  /** A route below the REST interface that answers while it is on. */
  readonly probe: string;
  /** In the order of the menu. */
  readonly pages: readonly Row[];
}
