import { itemUpdate } from '../_items/update';
import { note } from './item/note';

export const notesItemsUpdate = itemUpdate(note);
