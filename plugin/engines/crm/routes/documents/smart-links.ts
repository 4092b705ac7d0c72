import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, named, object, oneOf, orNull, text } from '../../../kit/shape';
import { newSmartLinkForm, smartLinkForm } from '../../domain/forms/smart-link';
import { type FactsByRoute, message, pageShape, stampShape } from './facts';

const query = form({
  search: line({ max: 192, about: 'In title, short name, target and notes' }),
  sort_by: choice(['id', 'title', 'short', 'contact_clicks', 'all_clicks', 'created_at', 'updated_at'], {}),
  sort_order: choice(['DESC', 'ASC'], {}),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
});

const ids = listOf(integer);

export const smartLinkShapes = {
  CrmSmartLink: object({
    id: integer,
    title: text,
    short: text,
    short_url: text,
    merge_tag: text,
    target_url: text,
    actions: object({ tags: ids, lists: ids, remove_tags: ids, remove_lists: ids, auto_login: oneOf(['no']) }),
    notes: text,
    contact_clicks: integer,
    all_clicks: integer,
    machine_clicks: integer,
    created_by: orNull(integer),
    ...stampShape,
  }),
};
const link = named('CrmSmartLink');
const saved = { link, ...message };

/** Links that change whoever follows them. */
export const smartLinkFacts: FactsByRoute = {
  'GET /smart-links': { summary: 'List smart links.', query, answer: { action_links: pageShape(link) } },
  'POST /smart-links': { summary: 'Create a smart link.', body: newSmartLinkForm, answer: saved },
  'POST /smart-links/activate': { summary: 'Activate smart links, which always are.', body: 'nothing', answer: message },
  'GET /smart-links/{id}': { summary: 'Read a smart link.', answer: { link } },
  'PUT /smart-links/{id}': { summary: 'Change a smart link; its address stays.', body: smartLinkForm, answer: saved },
  'DELETE /smart-links/{id}': {
    summary: 'Delete a smart link; its address leads to the front page.',
    body: 'nothing',
    answer: message,
  },
};
