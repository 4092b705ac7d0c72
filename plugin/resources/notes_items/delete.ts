import { itemDelete } from '../_items/delete';
import { note } from './item/note';

export const notesItemsDelete = itemDelete(note);
