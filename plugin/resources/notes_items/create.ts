import { itemCreate } from '../_items/create';
import { note } from './item/note';

export const notesItemsCreate = itemCreate(note);
