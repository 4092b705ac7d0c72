import { type TProperties, Type } from '@sinclair/typebox';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramOf, paramsFor, paramsOf, storedUrl, withoutBlank } from '../../../kit/site-file/fields';
import { byKey, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Diff, defineSection, type Item, removal } from '../../../kit/site-file/section';
import { creation, inSlots, type SlotKind } from '../../../kit/site-file/slots';
import { usersCreate } from '../create';
import { usersGet } from '../get';
import type { usersList } from '../list';

/** Ids of media files mean nothing on another site. */
const siteLocal = ['model_photo_ids', 'link_profile_pic_attachment_id'];
const properties: TProperties = Object.fromEntries(Object.entries(paramsOf(usersCreate)).filter(([field]) => !siteLocal.includes(field)));
const blank = Object.fromEntries(Object.keys(properties).map((field) => [field, '']));

type Member = Readonly<Record<string, string>>;
type Members = Readonly<Record<string, Member>>;

const placeholderName = 'Placeholder of siteplane apply';
const placeholderMail = (num: string) => `placeholder-${num}@siteplane-apply.invalid`;

const kind: SlotKind = {
  resource: 'users',
  by: 'user_num',
  placeholder: (num) => ({ full_name: placeholderName, email: placeholderMail(num) }),
};

/** Team members by slot, without what belongs to one site. */
export const usersSection = defineSection<Members>({
  name: 'users',
  place: 30,
  schema: RecordOf(paramOf(usersGet, 'user_num'), Type.Object(properties, { additionalProperties: false }), {
    additionalProperties: false,
    description: 'Team members by number, such as "001"',
  }),
  operations: ['users.list', 'users.create', 'users.update', 'users.delete'],
  async open(caller) {
    const { users: listed } = await ask<typeof usersList>(caller, 'users.list');
    const all = new Map(listed.map(({ user_num, ...fields }) => [user_num, portable(fields)]));
    const leftovers = [...all]
      .filter(([num, it]) => it.full_name === placeholderName && it.email === placeholderMail(num))
      .map(([num]) => num);
    const current = new Map([...all].filter(([num]) => !leftovers.includes(num)));
    return {
      state: Object.fromEntries(sortEntries(current).map(([num, it]) => [num, withoutBlank(it, blank)])) as Members,
      facts: leftovers,
      async diff(wanted, { prune }) {
        const extra = [...current].filter(([num]) => !Object.hasOwn(wanted, num));
        const stays = [...current.keys()].filter((num) => !prune || Object.hasOwn(wanted, num));
        const creations = sortEntries(byKey(wanted))
          .filter(([num]) => !current.has(num))
          .map(([num, member]) => ({ num, item: newMember(num, member) }));
        return mergeDiffs([
          { items: leftovers.map((num) => removal(`user ${num}, left over from an apply that was interrupted`, deletion(num))) },
          prune
            ? { items: extra.map(([num, it]) => removal(subject(num, it), deletion(num))) }
            : { kept: extra.map(([num, it]) => subject(num, it)) },
          ...sortEntries(byKey(wanted)).map(([num, member]) => update({ num, wanted: member, found: current.get(num), prune })),
          { items: inSlots(kind, stays, creations) },
        ]);
      },
    };
  },
});

const portable = (fields: Readonly<Record<string, unknown>>): Member =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (Object.hasOwn(properties, field) ? [[field, String(value)]] : [])),
  );

function subject(num: string, { full_name, first_name, last_name, nickname, company_name }: Member): string {
  const name = [full_name, [first_name, last_name].filter(Boolean).join(' '), nickname, company_name].find(Boolean);
  return name ? `user ${num} ${name}` : `user ${num}`;
}

const deletion = (num: string) => ({ operation: 'users.delete', params: { user_num: num } });

interface Pair {
  readonly num: string;
  readonly wanted: Member;
  readonly found: Member | undefined;
  readonly prune: boolean;
}

function update({ num, wanted, found, prune }: Pair): Partial<Diff> {
  if (!found) return {};
  const { changes, kept } = fieldChanges({ found, wanted: asStored(wanted), blank, prune });
  const call = { operation: 'users.update', params: { user_num: num, ...paramsFor(changes) } };
  const item: Item = { mark: '~', subject: subject(num, { ...found, ...wanted }), changes, calls: [call] };
  return { items: changes.length > 0 ? [item] : [], kept: kept.map((field) => `${field} of ${item.subject}`) };
}

function newMember(num: string, wanted: Member): Item {
  const fields = asStored(wanted);
  const changes = Object.entries(fields).map(([field, to]) => ({ field, to }));
  return { mark: '+', subject: subject(num, wanted), changes, calls: [creation(kind, num, fields)] };
}

const asStored = (member: Member): JsonObject =>
  member.link_profile_pic === undefined ? member : { ...member, link_profile_pic: storedUrl(member.link_profile_pic) };
