import { type Static, Type } from '@sinclair/typebox';
import { asciiAddress } from '../../../kit/address';
import { Email, Params, StringEnum, Text, Url } from '../../../kit/schema';
import { laidOver } from '../../../kit/wire-fields';
import type { Member } from './member-table';

const maxId = Number.MAX_SAFE_INTEGER;
const OneOrEmpty = (description: string) => StringEnum(['1', ''], { description });

/** Every field of a team member, by its name on the wire: params, view, variables and the section of the site file follow from it (D823). */
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
export function withParams(before: MemberFields, { link_profile_pic, model_photo_ids, ...params }: MemberParams): MemberFields {
  return {
    ...laidOver(before, params, blankMember),
    ...(link_profile_pic === undefined ? {} : { linkProfilePic: asciiAddress(link_profile_pic, '/link_profile_pic') }),
    ...(model_photo_ids ? { modelPhotoIds: [...new Set(model_photo_ids.ids)] } : {}),
  };
}
