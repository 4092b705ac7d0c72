// Written by `npm run derive` from the files of this folder (D820).
import { integrationsDisable } from './disable';
import { integrationsDisconnect } from './disconnect';
import { integrationsEnable } from './enable';
import { integrationsGet } from './get';
import { integrationsList } from './list';
import { integrationsSetSecret } from './set_secret';
import { integrationsTest } from './test';
import { integrationsUpdate } from './update';

export const operations = {
  disable: integrationsDisable,
  disconnect: integrationsDisconnect,
  enable: integrationsEnable,
  get: integrationsGet,
  list: integrationsList,
  set_secret: integrationsSetSecret,
  test: integrationsTest,
  update: integrationsUpdate,
};
