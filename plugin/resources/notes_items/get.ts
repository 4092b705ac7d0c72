import { itemGet } from '../_items/get';
import { note } from './item/note';

export const notesItemsGet = itemGet(note);
