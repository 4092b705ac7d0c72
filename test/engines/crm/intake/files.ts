import { until } from '../../../support/until';
import type { CrmSite } from '../crm-site';

/** Files of contacts and companies, as an administrator hands them in. */
export function filesOf(site: CrmSite) {
  const state = async (file: string) => (await site.api('GET', `/import/status?file=${file}`)).body;
  return {
    async upload(body: string): Promise<string> {
      const headers = { 'content-type': 'text/csv' };
      const { text } = await site.send('POST', '/rest/crm/v2/import/csv-upload', { key: site.key, body, headers });
      return JSON.parse(text).file;
    },
    async finished(file: string) {
      await until(async () => (await state(file)).import.status === 'done');
      return state(file);
    },
    async exported(path: string, sent: { method?: string; body?: object } = {}) {
      const { method = 'GET', body } = sent;
      const { text, headers, status } = await site.send(method, `/rest/crm/v2${path}`, { key: site.key, ...(body ? { body } : {}) });
      const lines = text.split('\r\n').filter((line) => line !== '');
      return { status, lines, next: headers.get('x-next-after-id'), text };
    },
  };
}
