import type { Sentences } from '../sentences/translator';

const files = import.meta.glob<Sentences>('../../../plugin/resources/*/words.json', {
  query: '?sentences=de',
  import: 'default',
  eager: true,
});

/** What operations of all groups say of themselves, in German (D821). */
export const sentences: Sentences = Object.assign({}, ...Object.values(files));
