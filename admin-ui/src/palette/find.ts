import type { Api } from '../api/client';
import type { PageSlug } from '../pages';

/** A record that was found by its name. */
export interface FoundRecord {
  readonly page: PageSlug;
  readonly to: string;
  readonly label: string;
}

/** Records of one kind that have the text in their names. Throws where they cannot be read. */
export type Find = (api: Api, text: string) => Promise<readonly FoundRecord[]>;

/** As many of one kind are offered. */
export const most = 5;
