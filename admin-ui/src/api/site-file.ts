import type { Applied, Compared, SentFile, ShownPlan } from '../../../plugin/site-file/on-page';
import { apiUrl } from '../places';

export type { SentFile, ShownPlan };

const url = (step: '' | '/plan' | '/apply') => apiUrl(`/site-file${step}`);

type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** The settings of the site as a file: written, compared, and carried out. */
export const siteFileCalls = (read: Read, post: Post) => ({
  exportSiteFile: async () => (await read<{ text: string }>(url(''))).text,
  compareSiteFile: (file: SentFile) => post<Compared>(url('/plan'), file),
  applySiteFile: (file: SentFile, state: string) => post<Applied>(url('/apply'), { ...file, state }),
});
