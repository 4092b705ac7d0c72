import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { assetRoutesOf } from '../../kit/pages/assets';
import { moduleName } from '../engine';
import { assets, folder } from './assets';
import { confirmRoutes } from './confirm';
import { joinRoutes } from './join';
import { preferenceRoutes } from './preferences';
import { smartLinkRoutes } from './smart-links';
import { trackingRoutes } from './tracking';
import { unsubscribeRoutes } from './unsubscribe';

/** Where the links of emails lead. */
export const crmPages = (engine: Engine): Route[] => [
  ...assetRoutesOf(engine, { module: moduleName, folder, assets }),
  ...unsubscribeRoutes(engine),
  ...preferenceRoutes(engine),
  ...confirmRoutes(engine),
  ...joinRoutes(engine),
  ...trackingRoutes(engine),
  ...smartLinkRoutes(engine),
];
