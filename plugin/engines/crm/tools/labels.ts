import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { mayTake, mayTakeFilled, taken } from '../../kit/tools/taken';
import { newTagForm, tagForm } from '../domain/forms/label';
import { at, countAt, crm, found, get, pick } from './answers';
import { checkChanges } from './shapes';

const fields = { slug: mayTakeFilled(tagForm.fields.slug), description: mayTake(tagForm.fields.description) };
const names = ['title', 'slug', 'description'];

/** The tools of tags, or those of lists. */
function labelTools(noun: 'tag' | 'list') {
  const path = `/${noun}s` as const;
  /** A list is sent bare, a tag by its name. */
  const labelIn = (answer: unknown) => (noun === 'tag' ? at(answer, 'tag') : answer);

  async function hit({ id }: { id: number }, look: Look) {
    const { title } = found(labelIn(await look(get(`${path}/${id}`))));
    const contacts = await look(get('/subscribers', { [`${noun}s`]: [id], ...pageOf({ per_page: 1 }) }));
    return { title, contacts: countAt(contacts, 'subscribers', 'total') };
  }

  const list = defineTool({
    name: `mk_list_${noun}s`,
    description: `Contact ${noun}s.`,
    routes: [`GET ${path}`],
    readOnly: true,
    params: Params({ search: Type.Optional(Text(190)), ...paging }),
  }).request(({ search, ...page }) => get(path, { search, ...pageOf(page) }));

  const read = defineTool({
    name: `mk_get_${noun}`,
    description: `One ${noun}.`,
    routes: [`GET ${path}/{id}`],
    readOnly: true,
    params: Params({ id: Id() }),
  }).request(({ id }) => get(`${path}/${id}`), { isFound: (answer) => Boolean(labelIn(answer)) });

  const create = defineTool({
    name: `mk_create_${noun}`,
    description: `Create a ${noun}.`,
    routes: [`POST ${path}`],
    params: Params({ title: taken(newTagForm.fields.title), ...fields }),
  }).request((body) => ({ method: 'POST', path: crm(path), body }));

  const update = defineTool({
    name: `mk_update_${noun}`,
    description: `Change a ${noun}.`,
    routes: [`PUT ${path}/{id}`],
    params: Params({ id: Id(), title: mayTakeFilled(tagForm.fields.title), ...fields }),
  }).request(({ id, ...set }, { isRemote }) => {
    checkChanges(set);
    const put = { method: 'PUT', path: crm(`${path}/${id}`), body: given(set) } as const;
    // Another provider erases what is not sent.
    const merged = (answer: unknown) => ({ body: { ...pick(found(labelIn(answer)), names), ...given(set) } });
    return isRemote ? [get(`${path}/${id}`), { ...put, complete: ([answer]) => merged(answer) }] : put;
  });

  const remove = defineTool({
    name: `mk_delete_${noun}`,
    description: `Delete a ${noun}; its contacts stay.`,
    routes: [`DELETE ${path}/{id}`],
    destructive: true,
    params: Params({ id: Id() }),
  }).request(({ id }) => ({ method: 'DELETE', path: crm(`${path}/${id}`) }), { preview: hit });

  return [list, read, create, update, remove];
}

export const tagAndListTools = [...labelTools('tag'), ...labelTools('list')];
