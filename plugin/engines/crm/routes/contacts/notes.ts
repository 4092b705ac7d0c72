import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { mapOf } from '../../../kit/input/query';
import { htmlOf, lineOf } from '../../../kit/input/rules';
import { peopleOf } from '../../../kit/people';
import type { EngineCall } from '../../../kit/route';
import { contacts } from '../../data/contacts/contacts';
import type { NoteOwner } from '../../data/contacts/note-table';
import { notes } from '../../data/contacts/notes';
import { noteForm, noteTypes, readNote, titleOf } from '../../domain/forms/note';
import type { Permission } from '../../domain/permissions';
import { rules } from '../../input/rules';
import { recipientsOf } from '../../mail/compose/recipients';
import { textFor } from '../../mail/compose/texts';
import { authoredNote, noteView } from '../../views/notes';
import { zoneOf } from '../../views/zone';
import { notFound, paged, route } from '../route';
import { idsOf } from './contact-query';

/** Whose notes they are. */
interface Owner {
  readonly kind: NoteOwner;
  /** Where its routes begin, such as `/subscribers`. */
  readonly base: `/${string}`;
  readonly noun: string;
  readonly exists: (db: Db, id: number) => Promise<boolean>;
  readonly permissions: Readonly<Record<'read' | 'write' | 'delete', Permission>>;
}

async function notesOf(db: Db, { kind, noun, exists }: Owner, id: number) {
  if (!(await exists(db, id))) throw notFound(noun, id);
  return notes(db, { kind, id });
}

/** `GET …/{id}/notes`: newest first. */
const listNotes = (owner: Owner) => async (call: EngineCall) => {
  const { engine, query } = call;
  const id = call.id('id');
  const zone = await zoneOf(call);
  return engine.host.storage.run(async (db) => {
    const store = await notesOf(db, owner, id);
    const page = await paged(call, async (window) => {
      const { rows, total } = await store.page(lineOf(query.search, 192), window);
      const people = await peopleOf(
        engine.host,
        rows.map(({ createdBy }) => createdBy),
      );
      return { total, rows: rows.map((row) => authoredNote(row, people, zone)) };
    });
    return { notes: page, fields: { fields: { types: noteTypes } } };
  });
};

async function sentNote(call: EngineCall) {
  const zone = await zoneOf(call);
  const check = rules();
  const note = readNote(check, noteForm.read(check, mapOf(call.body.note ?? call.body), 'note.'), zone);
  check.check();
  return { note, zone };
}

/** Merge tags of a note on a contact are filled in when it is saved, with what the contact is then. */
async function printFor({ engine }: EngineCall, { kind }: Owner, id: number): Promise<(description: string) => string> {
  if (kind !== 'contact') return (description) => description;
  const { host } = engine;
  const recipient = (await host.storage.run((db) => recipientsOf(db, host, [id]))).get(id);
  const print = await textFor(engine, recipient);
  return (description) => (/\{\{|##|\{%/.test(description) ? htmlOf(print(description, 'html')) : description);
}

/** `POST …/{id}/notes`: the title is made of the description where it is missing, and the other way round. */
const addNote = (owner: Owner) => async (call: EngineCall) => {
  const { engine, caller } = call;
  const id = call.id('id');
  const { note, zone } = await sentNote(call);
  const now = engine.now();
  const { createdAt = now, type = 'note' } = note;
  const title = note.title ?? titleOf(note.description ?? '');
  const description = note.description ?? title;
  if (description === '') throw refuse('Enter a title or a description.');
  const print = await printFor(call, owner, id);
  const row = await engine.host.storage.tx(async (db) => {
    const store = await notesOf(db, owner, id);
    const values = { title, description: print(description), type, createdAt, updatedAt: now };
    return store.insert({ ...values, isSystem: false, createdBy: caller.userId ?? null });
  });
  return { note: noteView(row, zone), message: 'The note has been added.' };
};

/** `PUT …/{id}/notes/{note_id}`: what is not sent stays. */
const changeNote = (owner: Owner) => async (call: EngineCall) => {
  const { engine } = call;
  const [id, noteId] = [call.id('id'), call.id('note_id')];
  const { note, zone } = await sentNote(call);
  const print = await printFor(call, owner, id);
  const row = await engine.host.storage.tx(async (db) => {
    const store = await notesOf(db, owner, id);
    const before = await store.find(noteId, { lock: true });
    if (!before) throw notFound('Note', noteId);
    const described = note.description === undefined ? {} : { description: print(note.description) };
    const set = { ...note, ...described, updatedAt: engine.now() };
    await store.update(noteId, set);
    return { ...before, ...set };
  });
  return { note: noteView(row, zone), message: 'The note has been saved.' };
};

/** `DELETE …/{id}/notes/{note_id}`. */
const deleteNote = (owner: Owner) => async (call: EngineCall) => {
  const [id, noteId] = [call.id('id'), call.id('note_id')];
  await call.engine.host.storage.tx(async (db) => {
    if ((await (await notesOf(db, owner, id)).delete([noteId])) === 0) throw notFound('Note', noteId);
  });
  return { message: 'The note has been deleted.' };
};

/** `POST …/{id}/notes/bulk-delete`: all of them or none. */
const deleteNotes = (owner: Owner) => async (call: EngineCall) => {
  const id = call.id('id');
  const ids = idsOf(call.body.note_ids, 'note_ids');
  if (ids.length === 0) throw refuse('Send the ids of the notes to delete as note_ids.');
  await call.engine.host.storage.tx(async (db) => {
    const store = await notesOf(db, owner, id);
    for (const noteId of ids) if ((await store.delete([noteId])) === 0) throw notFound('Note', noteId);
  });
  return { message: `${ids.length} notes have been deleted.` };
};

/** The routes of the notes of contacts, or of companies. */
export const noteRoutesOf = (owner: Owner) => {
  const { base, permissions } = owner;
  return [
    route(`GET ${base}/{id}/notes`, permissions.read, listNotes(owner)),
    route(`POST ${base}/{id}/notes`, permissions.write, addNote(owner)),
    route(`POST ${base}/{id}/notes/bulk-delete`, permissions.delete, deleteNotes(owner)),
    route(`PUT ${base}/{id}/notes/{note_id}`, permissions.write, changeNote(owner)),
    route(`DELETE ${base}/{id}/notes/{note_id}`, permissions.delete, deleteNote(owner)),
  ];
};

export const noteRoutes = noteRoutesOf({
  kind: 'contact',
  base: '/subscribers',
  noun: 'Contact',
  exists: async (db, id) => (await contacts(db).find(id)) !== undefined,
  permissions: { read: 'crm_read_contacts', write: 'crm_manage_contacts', delete: 'crm_manage_contacts_delete' },
});
