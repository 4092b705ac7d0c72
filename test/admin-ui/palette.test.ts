import { type Entry, matching } from '../../admin-ui/src/palette/entries';
import { verifies } from '../support/verifies';

const entry = (to: string, label: string, synonyms = ''): Entry => ({ to, kind: 'page', label, hint: 'Site', synonyms });
const team = entry('/team', 'Team', 'people staff');
const roles = entry('/roles', 'Team roles', 'permissions');
const keys = entry('/keys', 'API-Schlüssel', 'token');
const all = [team, roles, keys];
const found = (query: string, recent: readonly string[] = []) => matching(all, query, recent).map(({ to }) => to);

test.each([
  ['xyz', []],
  ['team xyz', []],
  ['eam', ['/team', '/roles']],
  ['TEAM', ['/team', '/roles']],
  ['rol', ['/roles']],
  ['staff', ['/team']],
  ['schlussel', ['/keys']],
  ['api token', ['/keys']],
  ['permissions team', ['/roles']],
  ['site', ['/team', '/roles', '/keys']],
])('%j finds %j', (query, addresses) => {
  verifies('D523');
  expect(found(query)).toEqual(addresses);
});

test('what was used lately comes before what fits as well, and never before what fits better', () => {
  verifies('D523');
  expect(found('team', ['/roles'])).toEqual(['/roles', '/team']);
  expect(found('staff', ['/roles', '/keys'])).toEqual(['/team']);
  expect(matching([entry('/a', 'Staff'), team], 'staff', ['/team']).map(({ to }) => to)).toEqual(['/a', '/team']);
});
