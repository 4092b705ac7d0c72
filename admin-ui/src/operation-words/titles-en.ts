import type { Messages } from '../texts/text';

const files = import.meta.glob<Messages>('../../../plugin/resources/*/words.json', { query: '?titles=en', import: 'default', eager: true });

/** The English titles of the operations of all groups (D821). */
export const titles: Messages = Object.assign({}, ...Object.values(files));
