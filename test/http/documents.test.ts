import { createDocuments } from '../../plugin/http/documents';
import type { ManifestEntry } from '../../plugin/kit/derive/manifest-entry';
import { thingGroups } from '../kit/things';
import { verifies } from '../support/verifies';

const catalog = { groups: thingGroups, modules: [], healthChecks: [], capabilities: [], registry: async () => [] } as unknown as Parameters<
  typeof createDocuments
>[0]['catalog'];

test('the manifest holds what can be run now, and its ETag follows', async () => {
  verifies('manifest:active');
  const active = new Set<string>();
  const documents = createDocuments({ catalog, version: '1.4.0', isActive: async (module) => active.has(module) });
  const resources = async (epoch: number) => {
    const { body, etag } = await documents.manifest(epoch);
    const { data }: { data: ManifestEntry[] } = JSON.parse(Buffer.from(body).toString());
    return { resources: [...new Set(data.map(({ resource }) => resource))], etag };
  };

  const without = await resources(1);
  active.add('dormant');
  const withIt = await resources(2);
  active.clear();
  expect(without.resources).toEqual(['thing']);
  expect(withIt.resources).toEqual(['dormant', 'thing']);
  expect(withIt.etag).not.toBe(without.etag);
  expect(await resources(3)).toEqual(without);
});

test('a deprecated operation, once-shown fields and work are told', async () => {
  verifies('manifest:facts', 'versioning:deprecation');
  const documents = createDocuments({ catalog, version: '1.4.0', isActive: async () => false });
  const { data }: { data: ManifestEntry[] } = JSON.parse(Buffer.from((await documents.manifest(1)).body).toString());
  const facts = (action: string) => data.find((entry) => entry.action === action)?.params['x-svc'];
  expect(facts('old')).toMatchObject({ readonly: true, idempotent: true, deprecated: { instead: 'thing.get' } });
  expect(facts('create')).toMatchObject({ readonly: false, idempotent: false, reveals: ['secret'] });
  expect(facts('set')).toEqual({ readonly: false, idempotent: true, since: '1.4.0', stability: 'stable', if_match: 'get' });
  expect(data.flatMap(({ action, secret_keys }) => (secret_keys ? [[action, secret_keys]] : []))).toEqual([
    ['look', ['token']],
    ['set', ['password']],
  ]);
  expect(data.find(({ action }) => action === 'old')).not.toHaveProperty('returns');
});
