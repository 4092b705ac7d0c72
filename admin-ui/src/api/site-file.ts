import type { Applied, Compared, SentFile, ShownPlan } from '../../../plugin/site-file/on-page';

export type { SentFile, ShownPlan };

const path = '/admin/siteplane/api/site-file';

type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** The settings of the site as a file: written, compared, and carried out. */
export const siteFileCalls = (read: Read, post: Post) => ({
  exportSiteFile: async () => (await read<{ text: string }>(path)).text,
  compareSiteFile: (file: SentFile) => post<Compared>(`${path}/plan`, file),
  applySiteFile: (file: SentFile, state: string) => post<Applied>(`${path}/apply`, { ...file, state }),
});
