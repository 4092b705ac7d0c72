import { slotNum } from '../../../db/slots';
import type { Ctx } from '../../../kit/ctx';
import type { RegistryVariable } from '../../../kit/group';
import type { Member } from './member-table';
import { members } from './members';
import { view } from './view';

/** Media ids mean nothing on another site, so they are no variables. */
const siteLocal = new Set(['user_num', 'link_profile_pic_attachment_id', 'model_photo_ids']);

/** A member's portable fields that are not empty, by wire name. */
export const portableFields = (member: Member): [field: string, value: string][] =>
  Object.entries(view(member))
    .filter(([field, value]) => !siteLocal.has(field) && value !== '')
    .map(([field, value]) => [field, String(value)]);

/** `svc_user_001_email` and so on for every field that is filled in. */
export async function usersRegistry({ db }: Pick<Ctx, 'db'>): Promise<RegistryVariable[]> {
  const team = await members(db).list();
  return team.flatMap((member) =>
    portableFields(member).map(([field, value]) => ({
      name: `svc_user_${slotNum(member.num)}_${field}`,
      description: `${field} of team member ${slotNum(member.num)}`,
      source: 'users',
      value,
    })),
  );
}
