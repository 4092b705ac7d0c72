import { itemCreate } from '../_items/create';
import { note } from './lib/note';

export const notesItemsCreate = itemCreate(note);
