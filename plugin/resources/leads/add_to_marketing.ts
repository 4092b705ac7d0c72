import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { expects, Params, Returns } from '../../kit/schema';
import { addContact, marketing } from './hand-over/add-contact';
import { leadId } from './record/fields';

const label = Type.String({ minLength: 1, maxLength: 192, pattern: '\\S', ...expects('must not be empty'), description: 'Title or slug' });
const labels = (description: string) => Type.Optional(Type.Array(label, { maxItems: 20, uniqueItems: true, description }));

export const leadsAddToMarketing = defineOperation({
  summary: 'Make the person of a lead a contact of marketing, who is asked by email to confirm; who unsubscribed before stays so.',
  effect: 'work',
  params: Params({
    id: leadId,
    tags: labels('Tags that the contact gets; one that is missing is created'),
    lists: labels('Lists that the contact is added to; one that is missing is created'),
  }),
  returns: Returns({
    id: Type.Integer(),
    contact_id: Type.Integer(),
    status: Type.String({ description: 'Of the contact: pending until it has confirmed' }),
  }),
}).handler(async function leadsAddToMarketing({ id, tags = [], lists = [] }, ctx) {
  const add = await marketing(ctx.host);
  const { contactId, status, changed } = await ctx.host.storage.tx((db) => addContact({ ...ctx, db }, id, { add, tags, lists }));
  return { data: { id, contact_id: contactId, status }, changed };
});
