import type { DataOf } from '../api/operations';
import { type FieldWords, operation, type RecordKind } from '../records/record-kind';
import { RecordsPage } from '../records/records-page';
import { type Text, useText } from '../texts';

type Member = DataOf<'users', 'list'>['users'][number];

/** The people whom the site names: their details and pictures. */
export function TeamPage() {
  const t = useText('team');
  const frame = useText('frame');
  const fields = memberFields(t);
  const which = ({ user_num }: Member) => ({ user_num });
  const kind: RecordKind<Member> = {
    path: '/team',
    title: frame('page_team'),
    lead: t('lead'),
    queryKey: ['team'],
    read: async (api) => (await api.operate('users', 'list')).users,
    idOf: ({ user_num }) => user_num,
    nameOf: (row) => nameOf(row) || t('member', { number: row.user_num }),
    columns: [
      { key: 'name', label: t('name'), value: (row) => nameOf(row) || t('member', { number: row.user_num }) },
      { key: 'email', label: t('email'), value: (row) => row.email },
      { key: 'phone', label: t('phone_number'), value: (row) => row.phone_number },
      { key: 'company', label: t('company_name'), value: (row) => row.company_name },
      { key: 'nickname', label: t('nickname'), value: (row) => row.nickname, isHidden: true },
      { key: 'number', label: t('number'), value: (row) => row.user_num, isHidden: true },
    ],
    add: { ...operation('users', 'create'), title: t('add'), button: t('add'), done: t('added'), fields },
    edit: {
      ...operation('users', 'update'),
      title: t('edit'),
      button: t('save'),
      done: t('saved'),
      fields,
      fixed: which,
      stored: ({ user_num, ...stored }) => stored,
    },
    remove: { ...operation('users', 'delete'), params: which, done: (row) => t('deleted', { name: nameOf(row) || row.user_num }) },
    emptyTitle: t('none'),
    emptyText: t('empty'),
  };
  return <RecordsPage kind={kind} />;
}

/** What a member is called wherever there is only one line. */
export const nameOf = ({ full_name, first_name, last_name, nickname, email }: Member): string =>
  full_name || [first_name, last_name].filter(Boolean).join(' ') || nickname || email;

function memberFields(t: Text<'team'>): Readonly<Record<string, FieldWords>> {
  const more = { isAdvanced: true };
  return {
    first_name: { label: t('first_name') },
    last_name: { label: t('last_name') },
    email: { label: t('email'), help: t('email_help') },
    phone_number: { label: t('phone_number') },
    company_name: { label: t('company_name') },
    full_name: { label: t('full_name'), help: t('full_name_help'), ...more },
    nickname: { label: t('nickname'), ...more },
    email_alternate: { label: t('email_alternate'), ...more },
    email_personal: { label: t('email_personal'), ...more },
    phone_map_pref: { label: t('phone_map_pref'), ...more },
    link_profile_pic: { label: t('link_profile_pic'), help: t('link_profile_pic_help'), isPicture: true, ...more },
    model_consent_granted: { label: t('model_consent_granted'), ...more },
    model_photo_exclude_profile: { label: t('model_photo_exclude_profile'), ...more },
  };
}
