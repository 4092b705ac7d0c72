// Written by `npm run derive` from the files of this folder (D820).
import { aiGetArea } from './get_area';
import { aiGetProviders } from './get_providers';
import { aiListModels } from './list_models';
import { aiRemoveKey } from './remove_key';
import { aiSetArea } from './set_area';
import { aiSetKey } from './set_key';
import { aiTestKey } from './test_key';

export const operations = {
  get_area: aiGetArea,
  get_providers: aiGetProviders,
  list_models: aiListModels,
  remove_key: aiRemoveKey,
  set_area: aiSetArea,
  set_key: aiSetKey,
  test_key: aiTestKey,
};
