import { Type } from '@sinclair/typebox';
import { expects, SlotNum, Url } from '../../../kit/schema';

/** Params that name and describe a slot, shared by the operations. */
export const crmNum = SlotNum('Number of the CRM slot, such as 001');
export const crmName = Type.String({
  minLength: 1,
  maxLength: 190,
  pattern: '\\S',
  ...expects('must not be empty'),
  description: 'Shown to site admins',
});
export const crmUrl = Type.Optional(Url('Where the CRM lives'));
export const linkAdminOnly = Type.Optional(Type.Boolean({ description: 'Show the link to site admins only' }));
