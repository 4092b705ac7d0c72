import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { Params, StringEnum } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { allBut } from '../../kit/tools/taken';
import { noteForm } from '../domain/forms/note';
import { at, byId, crm, found, get, listAt, pick } from './answers';
import { checkChanges } from './shapes';

const fields = {
  ...allBut(noteForm, ['created_at', 'type']),
  type: Type.Optional(StringEnum(['note', 'call', 'email', 'meeting', 'quote'])),
};
const names = ['title', 'description', 'type'];
/** As many as a page can have. */
const most = pageOf({ per_page: 200 });

interface Owner {
  readonly noun: 'contact' | 'company';
  readonly key: 'subscriber_id' | 'company_id';
  readonly path: '/subscribers' | '/companies';
}

/** The tools of the notes of contacts, or of companies. */
function noteTools({ noun, key, path }: Owner) {
  const ids = { [key]: Id() } as { readonly [name: string]: ReturnType<typeof Id> };
  const notesOf = (params: object) => `${path}/${at(params, key)}/notes`;
  const noteOf = (params: object) => `${notesOf(params)}/${at(params, 'note_id')}`;
  const noteIn = (answer: unknown, id: number) => found(byId(listAt(answer, 'notes', 'data'), id));

  async function hit(params: { note_id: number }, look: Look) {
    const { title, type } = noteIn(await look(get(notesOf(params), most)), params.note_id);
    return { title, type };
  }

  const list = defineTool({
    name: `mk_list_${noun}_notes`,
    description: `Notes of a ${noun}, newest first.`,
    routes: [`GET ${path}/{id}/notes`],
    readOnly: true,
    params: Params({ ...ids, ...paging }),
  }).request(({ per_page, page, ...of }) => get(notesOf(of), pageOf(given({ per_page, page }))));

  const add = defineTool({
    name: `mk_add_${noun}_note`,
    description: `Add a note to a ${noun}; needs title or description.`,
    routes: [`POST ${path}/{id}/notes`],
    params: Params({ ...ids, ...fields }),
  }).request(({ title = '', description = '', type = 'note', ...of }) => {
    if (title.trim() === '' && description.trim() === '') throw invalidParam('/', 'must have a title or a description, or both');
    const note = { title: title || firstWords(description), description: description || title, type };
    return { method: 'POST', path: crm(notesOf(of)), body: { note } };
  });

  const update = defineTool({
    name: `mk_update_${noun}_note`,
    description: `Change a note of a ${noun}.`,
    routes: [`PUT ${path}/{id}/notes/{note_id}`],
    params: Params({ ...ids, note_id: Id(), ...fields }),
  }).request(({ title, description, type, note_id, ...of }, { isRemote }) => {
    const set = given({ title, description, type });
    checkChanges(set);
    const put = { method: 'PUT', path: crm(noteOf({ ...of, note_id })), body: { note: set } } as const;
    if (!isRemote || names.every((name) => name in set)) return put;
    // Another provider needs all three and cannot be asked for one note.
    const merged = (answer: unknown) => ({ body: { note: { ...pick(noteIn(answer, note_id), names), ...set } } });
    return [get(notesOf(of), most), { ...put, complete: ([answer]) => merged(answer) }];
  });

  const remove = defineTool({
    name: `mk_delete_${noun}_note`,
    description: `Delete a note of a ${noun}.`,
    routes: [`DELETE ${path}/{id}/notes/{note_id}`],
    destructive: true,
    params: Params({ ...ids, note_id: Id() }),
  }).request((params) => ({ method: 'DELETE', path: crm(noteOf(params)) }), { preview: hit });

  return [list, add, update, remove];
}

/** A title for a note that has none. */
const firstWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

export const contactAndCompanyNoteTools = [
  ...noteTools({ noun: 'contact', key: 'subscriber_id', path: '/subscribers' }),
  ...noteTools({ noun: 'company', key: 'company_id', path: '/companies' }),
];
