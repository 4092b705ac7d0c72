import { itemUpdate } from '../_items/update';
import { note } from './lib/note';

export const notesItemsUpdate = itemUpdate(note);
