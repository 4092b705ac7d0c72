import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../../kit/ctx';
import { given } from '../../../kit/given';
import { isEmail, Text } from '../../../kit/schema';
import { personKeys } from '../persons/person-keys';
import { leadStatus, sinceFilter, sourceFilter } from '../record/fields';
import type { LeadFilter } from './conditions';

const words = (maxLength: number, description: string) => Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** Params that choose leads, the same for list and export. */
export const filterParams = {
  source: sourceFilter,
  since: sinceFilter,
  ref: words(20, 'Ref of the lead, or a part of it'),
  status: Type.Optional(leadStatus),
  campaign: Type.Optional(Text(190, 'Only leads of this campaign')),
  tier: words(40, 'Only leads whose answers reached this tier'),
  text: words(100, 'Words in ref, source, campaign, notes, company or stored message; case does not matter'),
  assignee: Type.Optional(Type.Integer({ minimum: 1, description: 'Only leads of this account (leads.list_assignees)' })),
  due: Type.Optional(Type.Boolean({ description: 'Only leads with a reminder whose time has come' })),
  // Write-only, so that no audit row keeps an address.
  contact: Type.Optional(
    Type.String({
      writeOnly: true,
      minLength: 1,
      maxLength: 190,
      description: 'Part of a stored name, address or phone number; a whole address or number finds masked details too',
    }),
  ),
};

type Texts = Exclude<keyof typeof filterParams, 'assignee' | 'due'>;
interface Given extends Readonly<Partial<Record<Texts, string | undefined>>> {
  readonly assignee?: number;
  readonly due?: boolean;
}

/** The filter that params ask for; a whole address or number is looked for by its keyed hash too (D472). */
export function filterOf(
  { source, since, ref, status, campaign, tier, text, contact, assignee, due }: Given,
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
): LeadFilter {
  const isDue = due === true ? { isDue: true, now: now() } : {};
  const filter = { ...given({ source, since, ref, status, campaign, tier, text, contact, assignee }), ...isDue, isWithoutMerged: true };
  if (contact === undefined) return filter;
  const isNumber = (contact.match(/\d/g)?.length ?? 0) >= 5 && /^[+\d\s()./-]+$/.test(contact);
  const keys = personKeys(vault, isEmail(contact.trim()) ? { email: contact } : given({ phone: isNumber ? contact : undefined }));
  return { ...filter, keys };
}
