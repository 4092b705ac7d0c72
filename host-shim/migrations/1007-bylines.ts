import { columns, migration } from '../../plugin/adapter';

const { nullable, text } = columns;

export const addBylines = migration(1007, 'host-bylines', async ({ addColumn }) => {
  await addColumn('host_posts', 'byline', nullable(text(190)));
  await addColumn('host_posts', 'bylineUrl', nullable(text(1000)));
});
