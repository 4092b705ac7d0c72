import { Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramOf, paramsFor } from '../../../kit/site-file/fields';
import { byKey, definedFields, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { isRefused } from '../../../kit/site-file/refusal';
import { type Call, type Change, type Diff, defineSection, type Item, removal, type Tools } from '../../../kit/site-file/section';
import { rolesAssign } from '../assign';
import { rolesCreate } from '../create';
import { rolesGrant } from '../grant';
import type { rolesList } from '../list';

const Role = Type.Object(
  {
    name: Type.Optional(paramOf(rolesCreate, 'name')),
    description: paramOf(rolesCreate, 'description'),
    icon: paramOf(rolesCreate, 'icon'),
    color: paramOf(rolesCreate, 'color'),
    constraint_type: paramOf(rolesCreate, 'constraint_type'),
    max_count: paramOf(rolesCreate, 'max_count'),
    capabilities: Type.Optional(Type.Array(paramOf(rolesGrant, 'capability'), { uniqueItems: true, description: 'Left out: as they are' })),
    members: Type.Optional(
      Type.Array(paramOf(rolesAssign, 'user_num'), { uniqueItems: true, description: 'Numbers of team members; left out: as they are' }),
    ),
  },
  { additionalProperties: false },
);
type Role = Readonly<Partial<Record<'name' | 'description' | 'icon' | 'color' | 'constraint_type', string>>> & {
  readonly max_count?: number;
  readonly capabilities?: readonly string[];
  readonly members?: readonly string[];
};
type Roles = Readonly<Record<string, Role>>;

interface RoleState {
  readonly slug: string;
  readonly name: string;
  readonly system: boolean;
  readonly constraint_type: string;
  readonly max_count: number;
  readonly assigned_users: readonly string[];
  readonly capabilities: readonly string[];
}

/** The role whose capabilities the API keys have, and those of them that can't be taken from it. */
const keyRole = 'siteplane_admin';
const fixed = ['manage_siteplane', 'read_entitlements'];

/** Team roles by slug, with their capabilities and holders. */
export const rolesSection = defineSection<Roles>({
  name: 'roles',
  place: 40,
  schema: RecordOf(
    Type.String({ pattern: '^[a-z0-9_]{1,40}$', 'x-svc': { expects: 'must be 1–40 lower-case letters, digits or underscores' } }),
    Role,
    {
      additionalProperties: false,
      description: 'Team roles by slug',
    },
  ),
  operations: ['list', 'create', 'update', 'delete', 'grant', 'revoke', 'assign', 'unassign'].map((action) => `roles.${action}`),
  async open(caller) {
    const { roles: listed } = await ask<typeof rolesList>(caller, 'roles.list');
    const current = new Map<string, RoleState>(listed.map((role) => [role.slug, role]));
    return {
      state: Object.fromEntries(sortEntries(current).map(([slug, role]) => [slug, asFile(role)])),
      facts: sortEntries(current).map(([slug, { system }]) => [slug, system]),
      async diff(wanted, tools) {
        const extra = sortEntries(current).filter(([slug, { system }]) => !system && !Object.hasOwn(wanted, slug));
        const compared = sortEntries(byKey(wanted)).map(([slug, role]) => {
          const before = current.get(slug);
          return before ? changed({ slug, role, before, tools }) : created(slug, role, tools);
        });
        return mergeDiffs([
          tools.prune ? { items: extra.map(([slug]) => gone(slug)) } : { kept: extra.map(([slug]) => `role ${slug}`) },
          ...(await Promise.all(compared)),
        ]);
      },
    };
  },
});

const gone = (slug: string): Item => ({ ...removal(`role ${slug}`, { operation: 'roles.delete', params: { slug } }), phase: 'release' });

/** The constraint of a system role is fixed, so it is no setting. */
function asFile({ name, system, constraint_type, max_count, capabilities, assigned_users }: RoleState): Role {
  const limit = constraint_type === 'max_count' ? { constraint_type, max_count } : { constraint_type };
  return { name, ...(system ? {} : limit), capabilities: [...capabilities].sort(), members: [...assigned_users].sort() };
}

const propertiesOf = ({ name, description, icon, color, constraint_type, max_count }: Role) =>
  definedFields({ name, description, icon, color, constraint_type, max_count });

interface Pair {
  readonly slug: string;
  readonly role: Role;
  readonly before: RoleState;
  readonly tools: Tools;
}

async function changed({ slug, role, before, tools }: Pair): Promise<Partial<Diff>> {
  const changes = await propertyChanges({ slug, role, before, tools });
  const capabilities = listChange(before.capabilities, role.capabilities);
  const members = listChange(before.assigned_users, role.members);
  const calls: Call[] = changes.length > 0 ? [{ operation: 'roles.update', params: { slug, ...paramsFor(changes) } }] : [];
  const item: Item = {
    mark: '~',
    subject: `role ${slug}`,
    changes: [...changes, ...additions('capability', capabilities.added), ...additions('member', members.added)],
    calls: [...calls, ...grants(slug, capabilities.added), ...assignments(slug, members.added)],
  };
  const revocable = capabilities.extra.filter((capability) => slug !== keyRole || !fixed.includes(capability));
  const removals: Item[] = [
    ...members.extra.map((num): Item => {
      const call = { operation: 'roles.unassign', params: { slug, user_num: num } };
      return { mark: '-', subject: `member ${num} of role ${slug}`, changes: [], calls: [call], phase: 'release' };
    }),
    ...revocable.map((capability): Item => {
      const item = removal(`capability ${capability} of role ${slug}`, { operation: 'roles.revoke', params: { slug, capability } });
      // The keys' own power goes when nothing is left to be done with it.
      return { ...item, phase: slug === keyRole ? 'disable' : 'release' };
    }),
  ];
  const result = { items: item.calls.length > 0 ? [item] : [], problems: problems({ slug, role, before, tools }) };
  if (tools.prune) return { ...result, items: [...removals, ...result.items] };
  return { ...result, kept: removals.map(({ subject }) => subject) };
}

/** What the site shows is compared here, what it doesn't show by trying. */
async function propertyChanges({ slug, role, before, tools }: Pair): Promise<Change[]> {
  const { description, icon, color, ...shown } = propertiesOf(role);
  const current = { name: before.name, constraint_type: before.constraint_type, max_count: before.max_count };
  const { changes } = fieldChanges({ found: current, wanted: shown, blank: {}, prune: false });
  const hidden = Object.entries({ description, icon, color }).flatMap(([field, to]) => (to === undefined ? [] : [{ field, to }]));
  const differing: Change[] = [];
  for (const change of hidden) {
    const { changed: isOther } = await tools.rehearse({ operation: 'roles.update', params: { slug, ...paramsFor([change]) } });
    if (isOther) differing.push(change);
  }
  return [...changes, ...differing];
}

function problems({ slug, role, before, tools }: Pair): string[] {
  const max = role.max_count ?? (role.constraint_type === undefined ? before.max_count : maxOf(role.constraint_type));
  const holders = new Set([...(role.members ?? []), ...(tools.prune ? [] : before.assigned_users)]);
  const isFull = max > 0 && role.members !== undefined && holders.size > max;
  const isFixed = before.system && maxOf(role.constraint_type ?? before.constraint_type) !== maxOf(before.constraint_type);
  return [
    ...(isFull
      ? [
          `role ${slug} may have ${max} holders and would have ${[...holders].sort().join(', ')}; --prune takes it from those that the file doesn't name`,
        ]
      : []),
    ...(isFixed ? [`role ${slug} comes with the service; its constraint is ${before.constraint_type}`] : []),
  ];
}

const maxOf = (constraint: string) => (constraint === 'unique' ? 1 : 0);

/** A role's slug is made of its name; so one that is to have a certain slug gets it as its name first. */
async function created(slug: string, role: Role, { rehearse }: Tools): Promise<Partial<Diff>> {
  const { name = '', ...fields } = propertiesOf(role);
  if (name === '') return { problems: [`role ${slug} does not exist yet and needs a name`] };
  // A slug is cut at 40 characters, after a plural's last s has gone: one more character keeps an s that stands there.
  const create: Call = {
    operation: 'roles.create',
    params: { ...fields, name: slug.length === 40 ? `${slug}x` : slug },
    expect: { slug },
    undo: { operation: 'roles.delete', by: 'slug' },
  };
  const problem = await creationProblem(slug, rehearse(create));
  if (problem) return { problems: [problem] };
  const { capabilities = [], members = [] } = role;
  const rename: Call[] = name === create.params.name ? [] : [{ operation: 'roles.update', params: { slug, name } }];
  const changes = Object.entries({ name, ...fields }).map(([field, to]) => ({ field, to }));
  const item: Item = {
    mark: '+',
    subject: `role ${slug}`,
    changes: [...changes, ...additions('capability', capabilities), ...additions('member', members)],
    calls: [create, ...rename, ...grants(slug, capabilities), ...assignments(slug, members)],
  };
  return { items: [item] };
}

async function creationProblem(slug: string, rehearsal: ReturnType<Tools['rehearse']>): Promise<string | undefined> {
  try {
    const made = ((await rehearsal).data as JsonObject).slug;
    return made === slug ? undefined : `role ${slug} can't be made: the service would make "${made}" of it`;
  } catch (error) {
    if (isRefused(error, 400, 409)) return `role ${slug}: ${error.message}`;
    throw error;
  }
}

function listChange(before: readonly string[], wanted: readonly string[] | undefined) {
  const added = [...(wanted ?? [])].filter((entry) => !before.includes(entry)).sort();
  const extra = wanted ? before.filter((entry) => !wanted.includes(entry)).sort() : [];
  return { added, extra };
}

const additions = (field: string, entries: readonly string[]): Change[] => entries.map((to) => ({ field, to }));
const grants = (slug: string, capabilities: readonly string[]): Call[] =>
  [...capabilities].sort().map((capability) => ({ operation: 'roles.grant', params: { slug, capability } }));
const assignments = (slug: string, members: readonly string[]): Call[] =>
  [...members].sort().map((user_num) => ({ operation: 'roles.assign', params: { slug, user_num } }));
