import type { Db } from '../../../host';
import { sources } from './sources';

/** Every content source by slug and name, for others to choose from. */
export const sourceNames = async (db: Db): Promise<{ slug: string; name: string }[]> =>
  (await sources(db).list()).map(({ slug, name }) => ({ slug, name }));
