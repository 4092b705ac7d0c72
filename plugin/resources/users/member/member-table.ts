import { ascii, id, instant, int, json, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** One row per occupancy of a slot, so that nothing of a former occupant can be inherited. `num` is null once the slot was given back. */
export const memberTable = defineTable(
  'sp_users',
  {
    id: id(),
    num: nullable(int()),
    firstName: text(100),
    lastName: text(100),
    fullName: text(190),
    nickname: text(100),
    companyName: text(190),
    phoneNumber: text(50),
    phoneMapPref: text(50),
    email: text(190),
    emailAlternate: text(190),
    emailPersonal: text(190),
    linkProfilePic: ascii(2048),
    linkProfilePicAttachmentId: int(),
    modelPhotoIds: json<readonly number[]>(),
    modelPhotoExcludeProfile: ascii(1),
    modelConsentGranted: ascii(1),
    /** The host account that acts with this member's roles. */
    hostUserId: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: nullable(instant()),
  },
  { unique: [['num'], ['hostUserId']] },
);

type MemberRow = RowOf<typeof memberTable>;

/** A member in a slot. */
export type Member = MemberRow & { readonly num: number };
