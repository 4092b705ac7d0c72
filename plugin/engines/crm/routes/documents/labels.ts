import type { FactsByRoute } from '../../../kit/documents';
import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, oneOf, text } from '../../../kit/shape';
import { listForm, newListForm, newTagForm, tagForm } from '../../domain/forms/label';
import { listIdsForm, manyListsForm, manyTagsForm, tagIdsForm } from '../../domain/forms/many';
import { message, pageShape, stampShape } from './facts';

const sorted = {
  search: line({ max: 192, about: 'In title, slug and description' }),
  sort_by: choice(['id', 'title', 'slug', 'created_at', 'updated_at'], {}),
  sort_order: choice(['DESC', 'ASC'], {}),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
};
const tagsQuery = form({
  ...sorted,
  exclude_counts: line({ about: 'Leave the counts out' }),
  all_tags: line({ about: 'Add every tag by title' }),
});
const listsQuery = form(sorted);

const label = { id: integer, title: text, slug: text, description: text, ...stampShape };
const list = {
  ...label,
  is_public: integer,
  double_optin: oneOf(['yes', 'no']),
  global_double_optin: oneOf(['yes', 'no']),
  optin_settings: map,
};

export const labelShapes = {
  CrmTag: object({ ...label, 'subscribersCount?': integer }),
  CrmList: object({ ...list, 'totalCount?': integer, 'subscribersCount?': integer }),
};
const tag = named('CrmTag');
const aList = named('CrmList');
const ids = { ids: listOf(integer), message: text };

/** Tags and lists. */
export const labelFacts: FactsByRoute = {
  'GET /tags': { summary: 'List tags.', query: tagsQuery, answer: { tags: pageShape(tag), 'all_tags?': listOf(object({ id: text })) } },
  'POST /tags': { summary: 'Create a tag.', body: newTagForm, answer: { lists: tag, item: tag, message: text } },
  'POST /tags/bulk': { summary: 'Create or rename many tags by their slugs.', body: manyTagsForm, answer: ids },
  'POST /tags/do-bulk-action': { summary: 'Delete many tags.', body: tagIdsForm, answer: message },
  'GET /tags/{id}': { summary: 'Read a tag.', answer: { tag } },
  'PUT /tags/{id}': { summary: 'Change a tag.', body: tagForm, answer: { lists: integer, item: tag, message: text } },
  'DELETE /tags/{id}': { summary: 'Delete a tag and take it off its contacts.', body: 'nothing', answer: message },
  'GET /lists': {
    summary: 'List lists.',
    query: listsQuery,
    answer: { lists: listOf(aList), pagination: object({ total: integer }) },
  },
  'POST /lists': { summary: 'Create a list.', body: newListForm, answer: { lists: aList, item: aList, message: text } },
  'POST /lists/bulk': { summary: 'Create or rename many lists by their slugs.', body: manyListsForm, answer: ids },
  'POST /lists/do-bulk-action': { summary: 'Delete many lists.', body: listIdsForm, answer: message },
  'GET /lists/{id}': { summary: 'Read a list.', answer: list },
  'PUT /lists/{id}': { summary: 'Change a list.', body: listForm, answer: { lists: integer, item: aList, message: text } },
  'DELETE /lists/{id}': { summary: 'Delete a list and take its contacts off it.', body: 'nothing', answer: message },
};
