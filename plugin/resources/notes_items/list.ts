import { itemList } from '../_items/list';
import { note } from './lib/note';

export const notesItemsList = itemList(note);
