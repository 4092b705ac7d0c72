import { columns, migration } from '../../plugin/adapter';

const { ascii, json, nullable, text } = columns;

/** Lesser widths of pictures, words for a featured image that count in one post, and posts in several languages. */
export const addTranslations = migration(1008, 'host-translations', async ({ addColumn, addIndex }) => {
  await addColumn('host_media', 'sizes', nullable(json<unknown>()));
  await addColumn('host_posts', 'featuredImageAlt', nullable(text(500)));
  await addColumn('host_posts', 'locale', nullable(ascii(35)));
  await addColumn('host_posts', 'translationKey', nullable(text(255)));
  await addIndex('host_posts', ['translationKey']);
});
