import { columns, defineTable, migration } from '../../plugin/adapter';

const { int, longText, primary, text } = columns;

const searchTexts = defineTable('host_search_texts', { postId: primary(int()), title: text(2000), words: longText() });

export const addSearchTexts = migration(1006, 'host-search-texts', ({ createTable }) => createTable(searchTexts));
