import { execFileSync } from 'node:child_process';
import { commandFor } from '../../admin-ui/src/api/command-line';
import type { ManifestEntry } from '../../admin-ui/src/api/types';
import { addressed, givenBy, withoutSecretsIn } from '../../admin-ui/src/pages/console/address';
import { rowsOf } from '../../admin-ui/src/pages/console/data-rows';
import { exampleOf } from '../../admin-ui/src/pages/console/example';
import { listFor, recordsIn, totalIn } from '../../admin-ui/src/pages/console/pickable';
import { paramsOf, parseOperationFlags } from '../../plugin/cli/call-flags';
import { manifestOf } from '../../plugin/kit/derive/manifest';
import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';

const manifest = manifestOf(groups) as unknown as readonly ManifestEntry[];
const entryOf = (name: string): ManifestEntry => {
  const found = manifest.find(({ resource, action }) => `${resource}.${action}` === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};

/** The words that a shell would hand to the command. */
function wordsOf(command: string): string[] {
  const script = `siteplane() { for each; do printf '%s\\0' "$each"; done; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the call for the command line', () => {
  test.each([
    ['crm.create', { name: `Acme's "$HOME" -- \n ünï`, url: 'https://crm.example', link_admin_only: false }],
    ['users.update', { user_num: '001', first_name: '-dash', model_photo_ids: { ids: [1, 2] } }],
    ['leads.set_statuses', { ids: [1, 2], status: 'won' }],
    ['status.audit', { per_page: 5, changed: true }],
  ])('%s comes back from the command as it was', async (name, params) => {
    verifies('D662');
    const entry = entryOf(name);
    const { resource, action } = entry;
    const [, ...words] = wordsOf(commandFor('https://example.org', { resource, action, params }));
    expect(words.slice(0, 2)).toEqual([resource, action]);
    const flags = parseOperationFlags(entry as never, words.slice(2));
    expect(await paramsOf(entry as never, flags)).toEqual(params);
  });

  test('holds no secret and no key', () => {
    verifies('D662');
    const call = { resource: 'crm', action: 'set_secret', params: { crm_num: '001', api_key: 'hunter2' }, confirm: true };
    const text = commandFor('https://example.org', call, ['api_key']);
    expect(text).not.toContain('hunter2');
    expect(wordsOf(text)).toEqual(['call', '--confirm', 'crm', 'set_secret', '--crm-num', '001', '--api-key', '@env:API_KEY']);
  });
});

test('the address fills in what the operation takes, and never a secret', () => {
  verifies('D662');
  expect(givenBy('#crm_num=001&api_key=hunter2&nonsense=1', entryOf('crm.set_secret'))).toEqual({ crm_num: '001' });
  expect(givenBy('#per_page=5&changed=true&resource=crm', entryOf('status.audit'))).toEqual({
    per_page: 5,
    changed: true,
    resource: 'crm',
  });
  expect(givenBy('#per_page=x', entryOf('status.audit'))).toEqual({});
  expect(withoutSecretsIn('#crm_num=001&api_key=hunter2', entryOf('crm.set_secret'))).toBe('#crm_num=001');
  expect(withoutSecretsIn('#api_key=hunter2', entryOf('crm.set_secret'))).toBe('');
  expect(withoutSecretsIn('#crm_num=001', entryOf('crm.set_secret'))).toBeUndefined();
});

test('a parameter that is given several times is a list where the operation takes one', () => {
  verifies('D662');
  const path = addressed('?resource=leads&operation=set_statuses&ids=1&ids=2&status=won&status=new') ?? '';
  expect(path).toBe('/console/leads/set_statuses#ids=1&ids=2&status=won&status=new');
  expect(givenBy(path.slice(path.indexOf('#')), entryOf('leads.set_statuses'))).toEqual({ ids: [1, 2], status: 'new' });
  expect(addressed('?resource=leads')).toBeUndefined();
});

test('examples fit the operations, and hold no secret', () => {
  verifies('D662');
  expect(exampleOf(entryOf('crm.create'))).toEqual({ name: 'Example' });
  expect(exampleOf(entryOf('status.info'))).toBeUndefined();
  for (const entry of manifest) {
    const example = exampleOf(entry) ?? {};
    const { properties = {}, required = [] } = entry.params;
    expect(Object.keys(example).every((name) => name in properties)).toBe(true);
    if (Object.keys(example).length > 0)
      expect(required.filter((name) => !(name in example) && !(entry.secret_keys ?? []).includes(name))).toEqual([]);
    for (const secret of entry.secret_keys ?? []) expect(example).not.toHaveProperty(secret);
  }
});

test.each([
  ['users.update', { action: 'list', name: 'user_num', params: {} }],
  ['pipelines.update_recipe', { action: 'list_recipes', name: 'id', params: {} }],
  ['crm.set_secret', { action: 'list', name: 'crm_num', params: {} }],
  ['leads.acknowledge_finding', { action: 'list_findings', name: 'id', params: { per_page: 100 } }],
  ['leads.add_note', { action: 'list', name: 'id', params: { per_page: 100 } }],
  ['users.create', undefined],
  ['status.info', undefined],
])('the record of %s is picked from a list', (name, list) => {
  verifies('D662');
  expect(listFor(entryOf(name), manifest)).toEqual(list);
});

test('records are called by their name', () => {
  const data = { total: 2, users: [{ user_num: '001', first_name: 'Ada' }, { user_num: '002', first_name: '' }, { other: 1 }] };
  expect(recordsIn(data, 'user_num')).toEqual([
    { value: '001', label: 'Ada (001)' },
    { value: '002', label: '002' },
  ]);
  expect(recordsIn(null, 'user_num')).toEqual([]);
  expect([totalIn(data), totalIn({ users: [] }), totalIn(null)]).toEqual([2, 0, 0]);
});

test('a list is read as a table, a record by its fields', () => {
  verifies('D662');
  expect(rowsOf({ items: [{ id: 1, name: 'A', of: {} }], total: 1 })).toEqual({
    head: ['id', 'name'],
    rows: [{ key: '0', cells: ['1', 'A'] }],
    whole: { rows: 1, columns: 3 },
  });
  const many = rowsOf(Array.from({ length: 51 }, (_, id) => ({ id })));
  expect([many?.rows.length, many?.whole]).toEqual([50, { rows: 51, columns: 1 }]);
  expect(rowsOf([{ id: 1 }])).not.toHaveProperty('whole');
  expect(rowsOf({ id: 1, on: false, none: null, more: [] })).toEqual({
    head: [],
    rows: [
      { key: 'id', cells: ['id', '1'] },
      { key: 'on', cells: ['on', 'false'] },
      { key: 'none', cells: ['none', ''] },
    ],
  });
  expect(rowsOf('text')).toBeUndefined();
});
