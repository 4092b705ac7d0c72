import { defineGroup } from '../../kit/group';
import { aiAreaTable, aiKeyTable } from './area/ai-tables';
import { sealedProviderKey } from './key/secret';
import { migrations } from './migrations';
import { operations } from './operations';
import { aiApi } from './run/api';
import { aiSection } from './site-file/ai';

/** Providers of language models, their keys, and which area of the service uses which. */
export const ai = defineGroup('ai', {
  operations,
  tables: [aiAreaTable, aiKeyTable],
  migrations,
  sealedColumns: [sealedProviderKey],
  api: aiApi,
  siteSections: [aiSection],
});
