import { choice, field, flag, line } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { detailFields } from '../contacts/details';
import { contactTypes, settableStatuses } from '../statuses';
import { address } from './kinds';

const details = {
  ...detailFields,
  full_name: line({ max: 384, about: 'First word and rest, where first_name and last_name are missing' }),
  contact_type: choice(contactTypes, { isExact: true }),
  status: choice(settableStatuses, {
    must: true,
    keeps: true,
    about: 'pending sends the confirmation email; only by that can who unsubscribed be subscribed again',
  }),
};

export const newContactForm = form({ email: address({ required: true, example: 'ada@example.com' }), ...details });
/** What is not sent stays. */
export const contactForm = form({ email: address({ keeps: true, required: true, example: 'ada@example.com' }), ...details });

/** Many contacts at once, each as one that is created. */
export const manyContactsForm = form({
  contacts: field<Input>(
    { schema: { type: 'array', maxItems: 500, items: newContactForm.schema }, read: (value) => value },
    { must: true, about: 'Also with tags and lists, as ids', example: [{ email: 'ada@example.com', first_name: 'Ada', tags: [7] }] },
  ),
  double_optin: flag({ about: 'Who is pending is asked by email to confirm' }),
  force_update: flag({ about: 'Values of contacts that exist are replaced, the status too' }),
});
