import { defineGroup } from '../../kit/group';
import { aiAreaTable, aiKeyTable } from './area/ai-tables';
import { aiGetArea } from './get_area';
import { aiGetProviders } from './get_providers';
import { sealedProviderKey } from './key/secret';
import { aiListModels } from './list_models';
import { createAi } from './migrations/017-ai';
import { aiRemoveKey } from './remove_key';
import { aiApi } from './run/api';
import { aiSetArea } from './set_area';
import { aiSetKey } from './set_key';
import { aiSection } from './site-file/ai';
import { aiTestKey } from './test_key';

/** Providers of language models, their keys, and which area of the service uses which. */
export const ai = defineGroup('ai', {
  operations: {
    get_area: aiGetArea,
    get_providers: aiGetProviders,
    list_models: aiListModels,
    remove_key: aiRemoveKey,
    set_area: aiSetArea,
    set_key: aiSetKey,
    test_key: aiTestKey,
  },
  tables: [aiAreaTable, aiKeyTable],
  migrations: [createAi],
  sealedColumns: [sealedProviderKey],
  api: aiApi,
  siteSections: [aiSection],
});
