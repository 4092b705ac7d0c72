import { randomUUID } from 'node:crypto';
import type { HostUser } from '../../../../host';
import { allParts } from '../../../../kit/all-parts';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { listOf } from '../../../kit/input/query';
import { isTrue, lineOf, wordOf } from '../../../kit/input/rules';
import { namesOf, personName } from '../../../kit/people';
import type { EngineCall } from '../../../kit/route';
import type { ImportRow } from '../../data/imports/import-tables';
import { imports } from '../../data/imports/imports';
import type { Preview } from '../../work/imports/importing';
import { kinds } from '../../work/imports/kinds';
import { paged, route } from '../route';
import { begun } from './import-files';
import { newFile, partSize, settingsWith } from './imports';

/** Accounts of these roles that can sign in and have an address. */
const accountsOf = ({ engine: { host } }: EngineCall, roles: readonly string[]): Promise<HostUser[]> =>
  allParts((window) => host.users.search({ ...window, roles, hasEmail: true }));

/** `GET /users`: accounts of the site, by login. */
async function listUsers(call: EngineCall) {
  const text = lineOf(call.query.search, 190);
  return {
    users: await paged(call, async ({ limit, offset }) => {
      const { items, total } = await call.engine.host.users.search({ text, hasEmail: true, limit, offset });
      return { total, rows: items.map(rowOfList) };
    }),
  };
}

const rowOfList = (user: HostUser) => ({
  ID: user.id,
  display_name: personName(user),
  user_email: user.email,
  roles: [user.role],
});

/** `GET /users/roles`: with how many accounts each has. */
async function listRoles(call: EngineCall) {
  const { roles, users } = call.engine.host;
  const hostRoles = await roles.list();
  const count = async (slug: string) => (await users.search({ roles: [slug], hasEmail: true, limit: 0 })).total;
  return { roles: await Promise.all(hostRoles.map(async ({ slug, name }) => ({ slug, name, users_count: await count(slug) }))) };
}

async function rolesOf(call: EngineCall): Promise<string[]> {
  const known = (await call.engine.host.roles.list()).map(({ slug }) => slug);
  const roles = listOf(call.body.roles).map((role) => wordOf({ role }, 'role'));
  if (roles.length === 0) throw invalidFields({ roles: { required: 'Send the roles whose accounts become contacts.' } });
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined) throw invalidFields({ roles: { in: `No such role: ${unknown}. Choose of: ${known.join(', ')}.` } });
  return roles;
}

const headers = ['email', 'first_name', 'last_name'];

/** An account as a row of a file; its line is the account's id. */
function rowOf(user: HostUser): ImportRow {
  const { first_name: first, last_name: last } = namesOf(personName(user));
  return { line: user.id, cells: [user.email, first, last] };
}

/** `POST /import/users`: accounts of these roles become contacts, as the rows of a file do; with `dry_run` what that would do. */
async function importUsers(call: EngineCall) {
  const { host, now } = call.engine;
  const importRows = (await accountsOf(call, await rolesOf(call))).map(rowOf);
  if (importRows.length === 0) throw refuse('No account of these roles has an address.');
  const settings = await settingsWith(call, headers);
  if (isTrue(call.body.dry_run)) {
    const importing = await kinds.contacts.prepare(call.engine, settings);
    const into: Preview = { create: 0, update: 0, suppressed: 0, refused: 0, refusals: [] };
    await host.storage.run((db) => kinds.contacts.preview(db, importRows, { importing, seen: new Set(), into }));
    return { dry_run: true, preview: into };
  }
  const row = newFile({ key: randomUUID(), name: 'Accounts', at: now(), createdBy: call.caller.userId ?? null });
  const id = await host.storage.tx(async (db) => {
    const importId = await imports(db).insert({ ...row, headers, total: importRows.length });
    for (let from = 0, position = 0; from < importRows.length; from += partSize, position += 1)
      await imports(db).addPart(importId, position, importRows.slice(from, from + partSize));
    return importId;
  });
  return begun(call, { id, kind: 'contacts' }, settings);
}

const permission = 'crm_manage_settings';

/** Accounts of the site; whoever may see them all needs more than the permission for contacts. */
export const userRoutes = [
  route('GET /users/roles', permission, listRoles),
  route('GET /users', permission, listUsers),
  route('POST /import/users', permission, importUsers),
];
