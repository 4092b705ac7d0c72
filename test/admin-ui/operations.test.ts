import { groupsOf, pathTo, secretsOf } from '../../admin-ui/src/pages/console/operations';
import { manifestEntries } from '../support/manifest-entries';

const names = (filter: string) =>
  groupsOf(manifestEntries, filter).flatMap(({ entries: found }) => found.map(({ resource, action }) => `${resource}.${action}`));

describe('the list of operations', () => {
  test('holds all of them, grouped by resource', () => {
    expect(names('')).toHaveLength(manifestEntries.length);
    expect(groupsOf(manifestEntries, '').map(({ resource }) => resource)).toEqual([
      ...new Set(manifestEntries.map(({ resource }) => resource)),
    ]);
  });

  test('keeps those that hold every word of the filter', () => {
    expect(names('CRM del')).toEqual(['crm.delete']);
    expect(names('crm.set_secret')).toEqual(['crm.set_secret']);
    expect(names('nothing has this')).toEqual([]);
  });

  test('a name becomes an address', () => {
    expect(pathTo({ resource: 'crm', action: 'create' })).toBe('/console/crm/create');
  });

  test('secrets are found by the manifest and by the schema', () => {
    const setSecret = manifestEntries.find(({ resource, action }) => resource === 'crm' && action === 'set_secret');
    expect(setSecret && secretsOf(setSecret)).toEqual(['api_key']);
    expect(setSecret && secretsOf({ ...setSecret, secret_keys: [] })).toEqual(['api_key']);
  });
});
