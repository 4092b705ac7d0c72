import { isUrl } from '../../../../kit/schema';
import { choice, field, line, text, word } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { isTrue, lineOf } from '../../../kit/input/rules';

const labels = (about: string) =>
  field<Input>(
    { schema: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } }, read: (value) => value },
    { about },
  );

const autoLogin = field<'no'>(
  {
    schema: { type: 'string', enum: ['no'] },
    read(value, { check, name }) {
      if (isTrue(value)) check.add(name, 'in', 'Contacts have no account on this site to sign in to: send auto_login as no.');
      return 'no';
    },
  },
  { about: 'Contacts have no account on this site' },
);

const actions = group(
  form(
    {
      tags: labels('Ids of tags that the contact gets'),
      lists: labels('Ids of lists that the contact joins; one that asks for a confirmation asks'),
      remove_tags: labels('Ids of tags that it loses'),
      remove_lists: labels('Ids of lists that it leaves'),
      auto_login: autoLogin,
    },
    { example: { tags: [7], lists: [], remove_tags: [], remove_lists: [] } },
  ),
  { says: 'Send actions as an object with tags, lists, remove_tags and remove_lists.', about: 'What happens to a contact that follows it' },
);

const target = <const O extends { readonly required: true; readonly keeps?: true }>(options: O) =>
  field<string, O & { readonly about: string; readonly example: string }>(
    {
      schema: { type: 'string', format: 'uri', maxLength: 2048 },
      said: (value) => lineOf(value),
      read(value, { check, name }) {
        const url = lineOf(value, 2049);
        if (url !== '' && (!isUrl(url) || /[\s{}]/.test(url)))
          check.add(name, 'url', 'The target_url must be a web address such as https://example.com/offer, without merge tags.');
        return url;
      },
    },
    { ...options, about: 'Where everybody is led to', example: 'https://example.com/offer' },
  );

const fields = {
  actions,
  notes: text({ max: 10_000, about: 'For colleagues' }),
  names_by: choice(['id', 'slug'], { about: 'slug: tags and lists are named by their slugs' }),
};
const title = { max: 192, example: 'Wants the offer' };

export const newSmartLinkForm = form({
  title: line({ required: true, ...title }),
  target_url: target({ required: true }),
  short: word({ about: 'Part of its address, which stays; made of the title where it is missing', schema: { maxLength: 150 } }),
  ...fields,
});
/** What is not sent stays. */
export const smartLinkForm = form({
  title: line({ keeps: true, required: true, ...title }),
  target_url: target({ required: true, keeps: true }),
  ...fields,
});
