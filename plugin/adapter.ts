/** What an adapter uses to be a host of the service: storage, tables of its own, errors, markup. It starts the service by `register`. */

export { csrfProblem } from './auth/csrf';
export { type Config, ConfigError, readConfig } from './config';
export { audited, auditedStorage } from './db/audited';
export * as columns from './db/columns';
export { isDuplicate } from './db/connection';
export { migration } from './db/migrate';
export { contains, gt, gte, lt, lte, not, notNull, rows } from './db/rows';
export { defineTable, type InsertOf, type RowOf } from './db/table';
export { engineFolders } from './engines/folders';
export { DeliveryFailed } from './kit/delivery';
export { sha256, sha256Hex, sha256Text } from './kit/digest';
export { OperationError, refused } from './kit/errors';
export { freeSlug } from './kit/free-slug';
export { type Html, html, trusted } from './kit/html';
export { newId } from './kit/ids';
export { addressesOf, mailOptions, noFiles } from './kit/mail-options';
export { mailPool } from './kit/mail-pool';
export { managersAddresses } from './kit/managers-addresses';
export { isJson, isJsonType } from './kit/media-type';
export { neighbourhood } from './kit/neighbourhood';
export { sameText } from './kit/same-text';
export { sanitised } from './markup/sanitise';
export { openStorage } from './schema';
export { createLogger } from './secrets/logger';
export { version } from './version';
