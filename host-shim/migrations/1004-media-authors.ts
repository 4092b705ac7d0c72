import { columns, migration } from '../../plugin/adapter';

const { int, nullable } = columns;

export const addMediaAuthors = migration(1004, 'host-media-authors', ({ addColumn }) =>
  addColumn('host_media', 'authorId', nullable(int())),
);
