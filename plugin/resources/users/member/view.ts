import { type Static, Type } from '@sinclair/typebox';
import { slotNum } from '../../../db/slots';
import { Returns } from '../../../kit/schema';
import { onWire } from '../../../kit/wire-fields';
import { blankMember, type MemberFields, memberProperties } from './member-fields';
import type { Member } from './member-table';

/** A team member as callers see it. The linked host account has no field here. */
export const MemberView = Returns({ user_num: Type.String({ description: 'Slot number, three digits' }), ...memberProperties });
export type MemberView = Static<typeof MemberView>;

/** `{user_num, first_name, …, model_consent_granted}`. */
export const view = (member: Member): MemberView => ({
  user_num: slotNum(member.num),
  ...onWire<MemberFields>(member, blankMember),
  model_photo_ids: { ids: [...member.modelPhotoIds] },
  model_photo_exclude_profile: oneOrEmpty(member.modelPhotoExcludeProfile),
  model_consent_granted: oneOrEmpty(member.modelConsentGranted),
});

/** The member as the audit log keeps it where a slot is taken or freed: with what hangs on it, which no undo may lose. */
export const recordedSlot = (member: Member, holds: readonly string[]) => ({
  ...view(member),
  has_account: member.hostUserId !== null,
  holds: [...holds],
});
export type RecordedMember = ReturnType<typeof recordedSlot>;

const oneOrEmpty = (stored: string) => (stored === '1' ? '1' : '');
