import { type Static, Type } from '@sinclair/typebox';
import { asciiAddress } from '../../../kit/address';
import { expects, Params, SlotNum, Url } from '../../../kit/schema';
import { laidOver } from '../../../kit/wire-fields';
import type { CrmSlot } from './crm-slot-table';

export const crmNum = SlotNum('Number of the CRM slot, such as 001');

/** Every field that callers give a slot, by its name on the wire. Params, view, undo and the section of the site file follow from it (D823). */
export const crmProperties = {
  name: Type.String({
    minLength: 1,
    maxLength: 190,
    pattern: '\\S',
    ...expects('must not be empty'),
    description: 'Shown to site admins',
  }),
  url: Url('Where the CRM lives'),
  link_admin_only: Type.Boolean({ description: 'Show the link to site admins only' }),
};

/** The columns behind them. */
export type CrmFields = Omit<CrmSlot, 'num' | 'rowUuid' | 'code' | 'apiKeySealed' | 'generation'>;

/** What a slot holds when nothing is said; it has to have a name. */
export const blankSlot: CrmFields = { name: '', url: '', linkAdminOnly: false };

/** Any of the fields: omitted ones stay as they are. */
export const CrmParams = Type.Partial(Params(crmProperties));
type CrmParams = Static<typeof CrmParams>;

/** `before` with the given params laid over it. */
export const withParams = (before: CrmFields, { url, ...params }: CrmParams): CrmFields => ({
  ...laidOver(before, params, blankSlot),
  ...(url === undefined ? {} : { url: asciiAddress(url, '/url') }),
});
