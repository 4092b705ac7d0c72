import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { MessageView, shownMessages } from './messages/view';
import { contactStorage } from './record/contact-storage';
import { leadContacts } from './record/contacts';
import { leadId } from './record/fields';
import { leads } from './record/leads';

// D193: Reading who a lead is leaves an audit row
export const leadsGetContact = defineOperation({
  summary: 'Show the contact details of a lead, as far as they are stored; each call is audited.',
  effect: 'read',
  audited: true,
  params: Params({ id: leadId }),
  returns: Returns({
    id: Type.Integer(),
    storage: StringEnum(['masked', 'full', 'off'], {
      description: 'How contact details are stored now; those from before stay as they were stored',
    }),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    message: Type.String(),
    messages: Type.Array(MessageView, { description: 'Each message, the first one first' }),
  }),
}).handler(async function leadsGetContact({ id }, ctx) {
  await leads(ctx.db).get(id);
  const { name = '', email = '', phone = '', message = '' } = (await leadContacts(ctx.db).get(id)) ?? {};
  const written = await shownMessages(ctx, id);
  return { id, storage: await contactStorage(ctx), name, email, phone, message, messages: written };
});
