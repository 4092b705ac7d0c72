import { ascii, int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const toolsets = defineTable('sp_key_toolsets', { keyId: primary(int()), toolset: ascii(40) });

export const createKeyToolsets = migration(26, 'key-toolsets', ({ createTable }) => createTable(toolsets));
