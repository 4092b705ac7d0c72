import { invalidFields } from '../../../kit/input/errors';
import { lineOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { customFields } from '../../data/contacts/custom-fields';
import type { NoteOwner } from '../../data/contacts/note-table';
import { definitionsOf } from '../../domain/custom-fields/definitions';
import { reservedSlugs } from '../../domain/custom-fields/reserved';
import type { CustomField } from '../../domain/custom-fields/types';
import type { Permission } from '../../domain/permissions';
import { rules } from '../../input/rules';
import { fieldTypesView, fieldView } from '../../views/custom-fields';
import { route } from '../route';

/** Whose fields they are. */
interface Owner {
  readonly kind: NoteOwner;
  readonly path: `/${string}`;
  /** A field of one of these names would hide what the owner has anyway. */
  readonly reserved: ReadonlySet<string>;
  readonly read: readonly Permission[];
}

const groupsOf = (fields: readonly CustomField[]) => [...new Set(fields.map(({ group }) => group))].filter((group) => group !== '');

/** `GET`; `with[]` adds `field_types` and `field_groups`. */
const listFields =
  ({ kind }: Owner) =>
  async (call: EngineCall) => {
    const fields = await call.engine.host.storage.run((db) => customFields(db, kind).all());
    return {
      fields: fields.map(fieldView),
      ...(call.wants('field_types') ? { field_types: fieldTypesView() } : {}),
      ...(call.wants('field_groups') ? { field_groups: groupsOf(fields) } : {}),
    };
  };

/** `PUT`: these are all of them from now on. Values of a removed field stay stored. */
const saveFields =
  ({ kind, reserved }: Owner) =>
  async ({ engine, body }: EngineCall) => {
    if (!Array.isArray(body.fields))
      throw invalidFields({ fields: { required: 'Send fields as the list of all custom fields; an empty list removes them.' } });
    const fields = await engine.host.storage.tx(async (db) => {
      const store = customFields(db, kind);
      const check = rules();
      const read = definitionsOf(check, body.fields, { existing: await store.all(), reserved });
      check.check();
      await store.replace(read);
      return read;
    });
    return { fields: fields.map(fieldView), message: 'The custom fields have been saved.' };
  };

/** `PUT …/update_group_name`. */
const renameGroup =
  ({ kind }: Owner) =>
  async ({ engine, body }: EngineCall) => {
    const [from, to] = [lineOf(body.old_name, 192), lineOf(body.new_name, 192)];
    const check = rules();
    check.required('old_name', from);
    check.required('new_name', to);
    check.check();
    const fields = await engine.host.storage.tx(async (db) => {
      const store = customFields(db, kind);
      if (!groupsOf(await store.all()).includes(from))
        throw invalidFields({ old_name: { exists: `No custom field is in a group ${from}.` } });
      await store.renameGroup(from, to);
      return store.all();
    });
    return { fields: fields.map(fieldView), message: 'The group has been renamed.' };
  };

/** The routes of the fields that a site gives its contacts, or its companies. */
export const customFieldRoutesOf = (owner: Owner) => [
  route(`GET ${owner.path}`, owner.read, listFields(owner)),
  route(`PUT ${owner.path}`, 'crm_manage_settings', saveFields(owner)),
  route(`PUT ${owner.path}/update_group_name`, 'crm_manage_settings', renameGroup(owner)),
];

export const customFieldRoutes = customFieldRoutesOf({
  kind: 'contact',
  path: '/custom-fields/contacts',
  reserved: reservedSlugs,
  read: ['crm_manage_settings', 'crm_read_contacts'],
});
