/** All that the command line uses of the service; the rest of this folder imports it from here. */

export { oldestUnsealed } from '../audit/backlog';
export { type Config, ConfigError, clientEnvironment, environment, readConfig, readVariables } from '../config';
export type { InspectedDatabase } from '../db/inspect';
export { sqliteFile } from '../db/storage';
export { engines } from '../engines';
export { outboxTroubles } from '../jobs/outbox-state';
export { compactJson } from '../kit/derive/compact-json';
export { contractFiles } from '../kit/derive/contract';
export { manifestOf } from '../kit/derive/manifest';
export { openapiOf } from '../kit/derive/openapi';
export { isEmail } from '../kit/schema';
export { didYouMean } from '../kit/suggest';
export { problem as expectation } from '../kit/validate';
export { within } from '../kit/within';
export { createFetch } from '../net/safe-fetch';
export { groups } from '../resources';
export { imagesOff } from '../resources/content_sources/writer/images/render-image';
export { entitledDomains } from '../resources/modules/port';
export { documentedRoutes, inspectDatabase, openStorage, sealedColumns } from '../schema';
export { keyringFault, rootKeyFault } from '../secrets/inspect';
export { createLogger } from '../secrets/logger';
export { initRootKey } from '../secrets/root-key';
export { rotateKeys } from '../secrets/rotate';
export { rotateRootKey } from '../secrets/rotate-root';
export { verifyKeys } from '../secrets/verify';
export { version } from '../version';
