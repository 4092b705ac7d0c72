import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { postTypeOf } from '../_items/item-kind';
import { notesItemsCreate } from './create';
import { notesItemsDelete } from './delete';
import { notesItemsGet } from './get';
import { note } from './item/note';
import { notesItemsList } from './list';
import { notesItemsUpdate } from './update';

/** Notes over the posts of the host. */
export const notesItems = defineGroup('notes_items', {
  module: 'notes',
  modules: [moduleOf('notes', { label: 'Notes', needs: 'posts' })],
  operations: { create: notesItemsCreate, delete: notesItemsDelete, get: notesItemsGet, list: notesItemsList, update: notesItemsUpdate },
  postTypes: [postTypeOf(note)],
});
