import { slotNum } from '../../../db/slots';
import type { Ctx } from '../../../kit/ctx';
import type { RegistryVariable } from '../../../kit/group';
import { listMembers, type Member, nameOf, portableFields } from '../../users/port';
import type { Role } from './role-table';
import { teamRoles } from './roles';

/** System roles with one holder, whose fields have names of their own. */
const aliases: Readonly<Record<string, string>> = {
  site_owner: 'owner',
  technical_contact: 'contact_tech',
  marketing_contact: 'contact_marketing',
};

const variable = (name: string, description: string, value: string): RegistryVariable => ({ name, description, source: 'roles', value });

/** Names and addresses of a role's holders, and for each member whether they hold it. */
export async function rolesRegistry({ db }: Pick<Ctx, 'db'>): Promise<RegistryVariable[]> {
  const store = teamRoles(db);
  const roles = await store.list();
  const holdings = await store.holdings();
  const members = await listMembers(db);
  return roles.flatMap((role) => {
    const held = new Set(holdings.filter(({ slug }) => slug === role.slug).map(({ userId }) => userId));
    return ofRole(role, { members, holders: members.filter(({ id }) => held.has(id)) });
  });
}

function ofRole({ slug, name }: Role, { members, holders }: { members: Member[]; holders: Member[] }): RegistryVariable[] {
  const [holder] = holders;
  const alias = aliases[slug];
  return [
    variable(`svc_role_${slug}_all_names`, `Names of the holders of ${name}`, listed(holders.map(nameOf))),
    variable(`svc_role_${slug}_all_emails`, `Addresses of the holders of ${name}`, listed(holders.map(({ email }) => email))),
    ...members.map((member) =>
      variable(`svc_user_${slotNum(member.num)}_is_${slug}`, `"1" while the member is ${name}`, holders.includes(member) ? '1' : ''),
    ),
    ...(holder && alias
      ? portableFields(holder).map(([field, value]) => variable(`svc_user_${alias}_${field}`, `${field} of ${name}`, value))
      : []),
  ];
}

const listed = (values: string[]) => values.filter((value) => value !== '').join(', ');
