import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { mapOf } from '../../../kit/input/query';
import { lineOf } from '../../../kit/input/rules';
import { everyone } from '../../../kit/people';
import type { EngineCall } from '../../../kit/route';
import { contacts } from '../../data/contacts/contacts';
import { notes } from '../../data/contacts/notes';
import { noteForm, noteTypes, readNote, titleOf } from '../../domain/forms/note';
import { rules } from '../../input/rules';
import { authoredNote, noteView } from '../../views/notes';
import { zoneOf } from '../../views/zone';
import { notFound, paged, route } from '../route';
import { idsOf } from './contact-query';

async function known(db: Db, id: number): Promise<number> {
  if (!(await contacts(db).find(id))) throw notFound('Contact', id);
  return id;
}

const of = (db: Db, id: number) => notes(db, { kind: 'contact', id });

/** `GET /subscribers/{id}/notes`: newest first. */
async function listNotes(call: EngineCall) {
  const { engine, query } = call;
  const id = call.id('id');
  const [people, zone] = [await everyone(engine.host), await zoneOf(call)];
  return engine.host.storage.run(async (db) => {
    await known(db, id);
    const page = await paged(call, async (window) => {
      const { rows, total } = await of(db, id).page(lineOf(query.search, 192), window);
      return { total, rows: rows.map((row) => authoredNote(row, people, zone)) };
    });
    return { notes: page, fields: { fields: { types: noteTypes } } };
  });
}

async function sentNote(call: EngineCall) {
  const zone = await zoneOf(call);
  const check = rules();
  const note = readNote(check, noteForm.read(check, mapOf(call.body.note ?? call.body), 'note.'), zone);
  check.check();
  return { note, zone };
}

/** `POST /subscribers/{id}/notes`: the title is made of the description where it is missing, and the other way round. */
async function addNote(call: EngineCall) {
  const { engine, caller } = call;
  const id = call.id('id');
  const { note, zone } = await sentNote(call);
  const now = engine.now();
  const { createdAt = now, type = 'note' } = note;
  const title = note.title ?? titleOf(note.description ?? '');
  const description = note.description ?? title;
  if (description === '') throw refuse('Enter a title or a description.');
  const row = await engine.host.storage.tx(async (db) => {
    await known(db, id);
    const values = { title, description, type, createdAt, updatedAt: now };
    return of(db, id).insert({ ...values, isSystem: false, createdBy: caller.userId ?? null });
  });
  return { note: noteView(row, zone), message: 'The note has been added.' };
}

/** `PUT /subscribers/{id}/notes/{note_id}`: what is not sent stays. */
async function changeNote(call: EngineCall) {
  const { engine } = call;
  const [id, noteId] = [call.id('id'), call.id('note_id')];
  const { note, zone } = await sentNote(call);
  const row = await engine.host.storage.tx(async (db) => {
    await known(db, id);
    const before = await of(db, id).find(noteId, { lock: true });
    if (!before) throw notFound('Note', noteId);
    const set = { ...note, updatedAt: engine.now() };
    await of(db, id).update(noteId, set);
    return { ...before, ...set };
  });
  return { note: noteView(row, zone), message: 'The note has been saved.' };
}

/** `DELETE /subscribers/{id}/notes/{note_id}`. */
async function deleteNote(call: EngineCall) {
  const [id, noteId] = [call.id('id'), call.id('note_id')];
  await call.engine.host.storage.tx(async (db) => {
    await known(db, id);
    if ((await of(db, id).delete([noteId])) === 0) throw notFound('Note', noteId);
  });
  return { message: 'The note has been deleted.' };
}

/** `POST /subscribers/{id}/notes/bulk-delete`: all of them or none. */
async function deleteNotes(call: EngineCall) {
  const id = call.id('id');
  const ids = idsOf(call.body.note_ids, 'note_ids');
  if (ids.length === 0) throw refuse('Send the ids of the notes to delete as note_ids.');
  await call.engine.host.storage.tx(async (db) => {
    await known(db, id);
    for (const noteId of ids) if ((await of(db, id).delete([noteId])) === 0) throw notFound('Note', noteId);
  });
  return { message: `${ids.length} notes have been deleted.` };
}

export const noteRoutes = [
  route('GET /subscribers/{id}/notes', 'crm_read_contacts', listNotes),
  route('POST /subscribers/{id}/notes', 'crm_manage_contacts', addNote),
  route('POST /subscribers/{id}/notes/bulk-delete', 'crm_manage_contacts_delete', deleteNotes),
  route('PUT /subscribers/{id}/notes/{note_id}', 'crm_manage_contacts', changeNote),
  route('DELETE /subscribers/{id}/notes/{note_id}', 'crm_manage_contacts_delete', deleteNote),
];
