import type { Api } from '../api/client';
import { engineFinds } from '../engines/finds';
import type { PageSlug } from '../pages';
import { nameOf } from '../pages/team';
import { matching } from './entries';
import { type Find, type FoundRecord, most } from './find';

/** A page whose records are all read, and looked through here. */
const named =
  (page: PageSlug, read: (api: Api) => Promise<readonly Omit<FoundRecord, 'page'>[]>): Find =>
  async (api, text) => {
    const entries = (await read(api)).map((one) => ({ ...one, kind: 'record' as const, hint: '', synonyms: '' }));
    return matching(entries, text, []).map(({ to, label }) => ({ page, to, label }));
  };

/** A record without a page of its own is shown by the search of its list. */
const inList = (path: string, label: string) => ({ to: `${path}#${new URLSearchParams({ q: label })}`, label });

const finds: readonly Find[] = [
  named('team', async (api) => (await api.operate('users', 'list')).users.map((user) => inList('/team', nameOf(user)))),
  named('roles', async (api) => (await api.operate('roles', 'list')).roles.map(({ name }) => inList('/roles', name))),
  named('connections', async (api) => (await api.operate('crm', 'list')).crms.map(({ name }) => inList('/connections', name))),
  named('sources', async (api) =>
    (await api.operate('content_sources', 'list')).sources.map(({ id, name }) => ({
      to: `/sources/${encodeURIComponent(id)}`,
      label: name,
    })),
  ),
  named('variables', async (api) => (await api.operate('variables', 'catalog')).variables.map(({ name }) => inList('/variables', name))),
  named('pipelines', async (api) =>
    (await api.operate('pipelines', 'list_recipes')).recipes.map(({ id, name }) => ({
      to: `/pipelines/recipes/${encodeURIComponent(id)}`,
      label: name,
    })),
  ),
  async (api, text) =>
    (await api.operate('leads', 'list', { text, per_page: most })).items.map(({ id, ref }) => ({
      page: 'leads',
      to: `/leads/${id}`,
      label: ref,
    })),
];

/** Records of all kinds that have the text in their names. A kind that cannot be read, because it is switched off or not allowed, has none. */
export async function findRecords(api: Api, text: string): Promise<FoundRecord[]> {
  const sections = await Promise.all([...finds, ...engineFinds].map((find) => find(api, text).catch(() => [])));
  return sections.flatMap((records) => records.slice(0, most));
}
