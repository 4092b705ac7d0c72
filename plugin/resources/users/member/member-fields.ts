import { type Static, Type } from '@sinclair/typebox';
import { asciiAddress } from '../../../kit/address';
import { Email, Params, StringEnum, Text, Url } from '../../../kit/schema';
import type { Member } from './member-table';

const maxId = Number.MAX_SAFE_INTEGER;
const OneOrEmpty = (description: string) => StringEnum(['1', ''], { description });

/** Every field of a team member, by its wire name. */
export const memberProperties = {
  first_name: Text(100),
  last_name: Text(100),
  full_name: Text(190),
  nickname: Text(100),
  company_name: Text(190),
  phone_number: Text(50),
  phone_map_pref: Text(50, 'Which map or phone service to prefer'),
  email: Email('Main address'),
  email_alternate: Email(),
  email_personal: Email(),
  link_profile_pic: Url('Profile picture'),
  link_profile_pic_attachment_id: Type.Integer({ minimum: 0, maximum: maxId, description: 'Media id of the profile picture; 0 for none' }),
  model_photo_ids: Type.Object(
    { ids: Type.Array(Type.Integer({ minimum: 1, maximum: maxId }), { maxItems: 50 }) },
    { additionalProperties: false, description: 'Media ids of the curated photos; they belong to this site' },
  ),
  model_photo_exclude_profile: OneOrEmpty('"1" leaves the profile picture out of the curated photos'),
  model_consent_granted: OneOrEmpty('"1" while the person consents to being offered as a likeness reference'),
};

/** Any of the fields: omitted fields stay as they are, the empty string clears. */
export const MemberParams = Type.Partial(Params(memberProperties));
export type MemberParams = Static<typeof MemberParams>;

/** The columns behind `MemberParams`. */
export type MemberFields = Omit<Member, 'id' | 'num' | 'hostUserId' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** What a slot holds when nothing is said: no consent and no photos, whoever was there before. */
export const blankMember: MemberFields = {
  firstName: '',
  lastName: '',
  fullName: '',
  nickname: '',
  companyName: '',
  phoneNumber: '',
  phoneMapPref: '',
  email: '',
  emailAlternate: '',
  emailPersonal: '',
  linkProfilePic: '',
  linkProfilePicAttachmentId: 0,
  modelPhotoIds: [],
  modelPhotoExcludeProfile: '',
  modelConsentGranted: '',
};

/** `before` with the given params laid over it. */
export function withParams(before: MemberFields, params: MemberParams): MemberFields {
  return {
    firstName: params.first_name ?? before.firstName,
    lastName: params.last_name ?? before.lastName,
    fullName: params.full_name ?? before.fullName,
    nickname: params.nickname ?? before.nickname,
    companyName: params.company_name ?? before.companyName,
    phoneNumber: params.phone_number ?? before.phoneNumber,
    phoneMapPref: params.phone_map_pref ?? before.phoneMapPref,
    email: params.email ?? before.email,
    emailAlternate: params.email_alternate ?? before.emailAlternate,
    emailPersonal: params.email_personal ?? before.emailPersonal,
    linkProfilePic:
      params.link_profile_pic === undefined ? before.linkProfilePic : asciiAddress(params.link_profile_pic, '/link_profile_pic'),
    linkProfilePicAttachmentId: params.link_profile_pic_attachment_id ?? before.linkProfilePicAttachmentId,
    modelPhotoIds: params.model_photo_ids ? [...new Set(params.model_photo_ids.ids)] : before.modelPhotoIds,
    modelPhotoExcludeProfile: params.model_photo_exclude_profile ?? before.modelPhotoExcludeProfile,
    modelConsentGranted: params.model_consent_granted ?? before.modelConsentGranted,
  };
}

/** The fields of `after` that differ from `before`. */
export function differences(before: MemberFields, after: MemberFields): Partial<MemberFields> {
  const keys = Object.keys(after) as (keyof MemberFields)[];
  return Object.fromEntries(
    keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => [key, after[key]]),
  );
}
