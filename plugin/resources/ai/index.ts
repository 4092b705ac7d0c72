import { defineGroup } from '../../kit/group';
import { aiGetArea } from './get_area';
import { aiGetProviders } from './get_providers';
import { sealedProviderKey } from './lib/secret';
import { aiListModels } from './list_models';
import { aiSetArea } from './set_area';
import { aiSetKey } from './set_key';
import { aiTestKey } from './test_key';

/** Providers of language models, their keys, and which area of the service uses which. */
export const ai = defineGroup('ai', {
  operations: {
    get_area: aiGetArea,
    get_providers: aiGetProviders,
    list_models: aiListModels,
    set_area: aiSetArea,
    set_key: aiSetKey,
    test_key: aiTestKey,
  },
  sealedColumns: [sealedProviderKey],
});
