import { isUrl } from '../../../../kit/schema';
import { choice, field, flag, line } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { settableStatuses } from '../statuses';
import { kindOf } from './kinds';

const ids = (about: string) => field<Input>({ schema: { type: 'array', items: { type: 'integer' } }, read: (value) => value }, { about });

const details = {
  status: choice(settableStatuses, {
    must: true,
    keeps: true,
    about: 'What new contacts become; nobody who unsubscribed is subscribed by it',
    example: 'subscribed',
  }),
  lists: ids('Ids of lists that contacts get unless the request names others'),
  tags: ids('Ids of tags, likewise'),
  companies: ids('Ids of companies, likewise'),
  target_url: kindOf({
    max: 2048,
    clean: (url) => (isUrl(url) ? url : undefined),
    says: 'The target_url must be a web address such as https://example.com/in.',
    about: 'Where accepted contacts are forwarded to, signed; empty for nowhere',
  }),
  is_active: flag({ about: 'An inactive one answers as if it did not exist' }),
  is_signed: flag({ about: 'Accept only requests that are signed with its secret, as Standard Webhooks has it' }),
};
const name = { max: 192, example: 'Sign-up form' };

export const newWebhookForm = form({ name: line({ required: true, ...name }), ...details });
/** What is not sent stays. */
export const webhookForm = form({ name: line({ keeps: true, required: true, ...name }), ...details });
