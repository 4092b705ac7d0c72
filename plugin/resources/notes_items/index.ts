import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { postTypeOf } from '../_items/item-kind';
import { note } from './item/note';
import { operations } from './operations';

/** Notes over the posts of the host. */
export const notesItems = defineGroup('notes_items', {
  module: 'notes',
  modules: [moduleOf('notes', { label: 'Notes', needs: 'posts' })],
  operations,
  postTypes: [postTypeOf(note)],
});
