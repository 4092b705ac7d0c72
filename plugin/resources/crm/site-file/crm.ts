import { type Static, Type } from '@sinclair/typebox';
import { isElsewhere } from '../../../kit/address';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramOf, paramsFor, paramsOf, storedUrl, withoutBlank } from '../../../kit/site-file/fields';
import { byKey, definedFields, sortEntries } from '../../../kit/site-file/json';
import { newSecret, proposedVariable, SecretRef, secretChange } from '../../../kit/site-file/secret-ref';
import { type Call, type Diff, defineSection, type Item, removal, type Tools } from '../../../kit/site-file/section';
import { creation, inSlots, type SlotKind } from '../../../kit/site-file/slots';
import { onWire } from '../../../kit/wire-fields';
import { crmCreate } from '../create';
import { crmGet } from '../get';
import type { crmList } from '../list';
import { blankSlot } from '../slot/fields';
import type { CrmView } from '../slot/view';

const { params: CreateParams } = crmCreate;
const Slot = Type.Object(
  {
    ...paramsOf(crmCreate),
    code: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
        'x-svc': { expects: 'must be lower-case letters and digits, with single hyphens between' },
        maxLength: 64,
        description: 'Fixed when the slot is created; left out, it is made of the name',
      }),
    ),
    api_key: Type.Optional(SecretRef),
  },
  { additionalProperties: false },
);
type Slot = Static<typeof CreateParams> & { readonly code?: string; readonly api_key?: Static<typeof SecretRef> };
type Slots = Readonly<Record<string, Slot>>;

const { name: _, ...blank } = onWire(blankSlot, blankSlot);
const reserved = 'https://placeholder.invalid/siteplane-apply';

const kind: SlotKind = {
  resource: 'crm',
  by: 'crm_num',
  // A name of this form leaves every code to the records that are to stay.
  placeholder: (num) => ({ name: `crm-${num}`, url: reserved }),
};

/** CRM slots by number. */
export const crmSection = defineSection<Slots>({
  name: 'crm',
  place: 50,
  schema: RecordOf(paramOf(crmGet, 'crm_num'), Slot, {
    additionalProperties: false,
    description: 'CRM slots by number, such as "001"',
  }),
  operations: ['crm.list', 'crm.create', 'crm.update', 'crm.set_secret', 'crm.delete'],
  secrets: (wanted) => Object.values(wanted).flatMap(({ api_key }) => api_key?.env ?? []),
  async open(caller) {
    const { crms } = await ask<typeof crmList>(caller, 'crm.list');
    const all = new Map(crms.map(({ crm_num, ...slot }) => [crm_num, slot]));
    const leftovers = [...all].filter(([num, { name, url }]) => name === `crm-${num}` && url === reserved).map(([num]) => num);
    const current = new Map([...all].filter(([num]) => !leftovers.includes(num)));
    return {
      state: Object.fromEntries(sortEntries(current).map(([num, slot]) => [num, withoutBlank(slot, blank)])) as Slots,
      facts: leftovers,
      notes: sortEntries(current).map(([num]) => ({ path: [num], text: ` api_key: {env: ${proposedVariable('crm', num)}}` })),
      async diff(wanted, tools) {
        const gone = leftovers.map((num) => removal(`crm ${num}, left over from an apply that was interrupted`, deletion(num)));
        const unpruned = [...current.keys()].filter((num) => !Object.hasOwn(wanted, num));
        const goes = tools.prune ? unpruned : [];
        const updates = await Promise.all(updatesOf(wanted, current, tools));
        const stays = [...current.keys()].filter((num) => !goes.includes(num));
        const creations = sortEntries(byKey(wanted))
          .filter(([num]) => !current.has(num))
          .map(([num, slot]) => ({ num, item: newSlot(num, slot) }));
        return mergeDiffs([
          { items: gone, problems: codeProblems(wanted, new Map([...current].filter(([num]) => stays.includes(num)))) },
          tools.prune
            ? { items: goes.map((num) => removal(subject(num, current.get(num)), deletion(num))) }
            : { kept: unpruned.map((num) => subject(num, current.get(num))) },
          ...updates,
          { items: inSlots(kind, stays, creations) },
        ]);
      },
    };
  },
});

type Found = Omit<Static<typeof CrmView>, 'crm_num'>;
type CrmSlots = ReadonlyMap<string, Found>;

const subject = (num: string, slot: { readonly name: string } | undefined) => `crm ${num} ${slot?.name ?? ''}`;
const deletion = (num: string) => ({ operation: 'crm.delete', params: { crm_num: num } });

const keyCall = (num: string, env: string): Call => ({
  operation: 'crm.set_secret',
  params: { crm_num: num },
  secrets: [{ param: 'api_key', env }],
});

function updatesOf(wanted: Slots, crmSlots: CrmSlots, tools: Tools): Promise<Partial<Diff>>[] {
  return sortEntries(byKey(wanted)).flatMap(([num, slot]) => {
    const before = crmSlots.get(num);
    return before ? [update({ num, slot, before, tools })] : [];
  });
}

interface Pair {
  readonly num: string;
  readonly slot: Slot;
  readonly before: Found;
  readonly tools: Tools;
}

async function update({ num, slot, before, tools }: Pair): Promise<Partial<Diff>> {
  const { changes, kept } = fieldChanges({ found: { ...before }, wanted: fieldsOf(slot), blank, prune: tools.prune });
  const call = slot.api_key && keyCall(num, slot.api_key.env);
  const moved = changes.find(({ field }) => field === 'url');
  // The change of the address drops the key that is there.
  const isDropped = moved !== undefined && isElsewhere(before.url, String(moved.to ?? ''));
  const keyChange = async (set: Call) => (isDropped ? [newSecret('api_key', set)] : secretChange('api_key', set, tools));
  const secret = call ? await keyChange(call) : [];
  const calls: Call[] = changes.length > 0 ? [{ operation: 'crm.update', params: { crm_num: num, ...paramsFor(changes) } }] : [];
  if (call && secret.length > 0) calls.push(call);
  const item: Item = { mark: '~', subject: subject(num, slot), changes: [...changes, ...secret], calls };
  return { items: calls.length > 0 ? [item] : [], kept: kept.map((field) => `${field} of ${subject(num, slot)}`) };
}

/** The code is made of the name at creation; so a slot that is to have a certain one gets it as its name first. */
function newSlot(num: string, slot: Slot): Item {
  const { name, code } = slot;
  const { name: _, ...fields } = fieldsOf(slot);
  const create = creation(kind, num, { name: code ?? name, ...fields });
  const calls: Call[] = [code === undefined ? create : { ...create, expect: { ...create.expect, code } }];
  if (code !== undefined && code !== name) calls.push({ operation: 'crm.update', params: { crm_num: num, name } });
  const key = slot.api_key && keyCall(num, slot.api_key.env);
  if (key) calls.push(key);
  const changes = Object.entries(definedFields({ code, ...fields })).map(([field, to]) => ({ field, to }));
  return { mark: '+', subject: subject(num, slot), changes: [...changes, ...(key ? [newSecret('api_key', key)] : [])], calls };
}

const fieldsOf = ({ code: _code, api_key: _key, ...fields }: Slot) =>
  definedFields({ ...fields, url: fields.url === undefined ? undefined : storedUrl(fields.url) });

/** Codes that can't be had, told before anything happens. */
function codeProblems(wanted: Slots, crmSlots: CrmSlots): string[] {
  const owners = new Map([...crmSlots].map(([num, { code }]) => [code, num]));
  return sortEntries(byKey(wanted)).flatMap(([num, { code }]) => {
    if (code === undefined) return [];
    const before = crmSlots.get(num);
    if (before && before.code !== code)
      return [`crm ${num} has the code "${before.code}", which is fixed; leave code out or say "${before.code}"`];
    if (/^crm-\d+$/.test(code) && code !== `crm-${num}`)
      return [`crm ${num} can't have the code "${code}": codes of that form are the service's`];
    const owner = owners.get(code);
    if (owner !== undefined && owner !== num) return [`crm ${num} can't have the code "${code}": crm ${owner} has it`];
    owners.set(code, num);
    return [];
  });
}
