import { itemList } from '../_items/list';
import { note } from './item/note';

export const notesItemsList = itemList(note);
