import { itemDelete } from '../_items/delete';
import { note } from './lib/note';

export const notesItemsDelete = itemDelete(note);
