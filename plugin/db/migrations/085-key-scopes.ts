import { ascii, nullable } from '../columns';
import { migration } from '../migrate';

export const addKeyScopes = migration(85, 'key-scopes', async ({ addColumn }) => {
  await addColumn('sp_api_keys', 'effects', nullable(ascii(8)));
  await addColumn('sp_api_keys', 'resources', nullable(ascii(512)));
});
