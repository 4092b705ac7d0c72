import { itemGet } from '../_items/get';
import { note } from './lib/note';

export const notesItemsGet = itemGet(note);
