/**
 * The package `siteplane/host-kit`: what adapters share, so that one consists of its own accounts and posts and little else. `siteOf` puts a
 * host together; all else is a part of `Host` by itself.
 */
export { createAutomation } from './automation';
export { cleaned } from './content/cleaned';
export { type EditedPosts, editedPosts } from './content/edited-posts';
export { type EditorSaves, editorSaves } from './content/editor-saves';
export { foreignPosts, type PostStore, type StoreFilter, storable, storableStatuses } from './content/foreign-posts';
export { type HeadNode, postNodes, siteNodes } from './content/head-nodes';
export { postMeta } from './content/meta';
export { type PostHooks, postHooks } from './content/post-hooks';
export { postRecord } from './content/post-record';
export { postTypes } from './content/post-types';
export { slugOf } from './content/slug';
export { createTerms, postsOfTerms } from './content/terms';
export { type OpenSave, type ToldSaves, toldSaves } from './content/told-saves';
export { createCron } from './cron';
export { besideHost } from './front/beside-host';
export { csrfFault } from './front/csrf';
export { type ExpressFront, expressFront } from './front/express-front';
export { type SignedIn, sessionsOf } from './front/sessions';
export { type HostSettings, hostConfig } from './host-config';
export { atUrl } from './http/at-url';
export { drain } from './http/drain';
export { createNetwork, type Network } from './http/network';
export { requestIdOf } from './http/request-id';
export { listedAccounts } from './listed-accounts';
export { createMail } from './mail/mail';
export { checkedMedia, createMedia } from './media/files';
export { type Library, libraryMedia, type OwnFile } from './media/library-media';
export { type LibraryFile, libraryFiles, mediaFiles } from './media/media-files';
export { takenTypes } from './media/sniff';
export { noMedia } from './no-media';
export { noPosts } from './no-posts';
export { type NumberedIds, numberedIds } from './numbered-ids';
export { createOptions } from './options';
export { partOf } from './part-of-list';
export { type GivenPlaces, placesOf } from './places';
export { type Layout, plainPage } from './plain-page';
export { createPluginRoutes } from './plugin-routes';
export { defaultFolders } from './plugins/load';
export { createPlugins } from './plugins/plugins';
export {
  type KnexCondition,
  type KnexQuery,
  type KnexRow,
  type KnexTables,
  knexAnyOf,
  knexMeets,
  knexRecords,
  knexRows,
} from './records/knex-records';
export { type MongoCriteria, type MongoDocuments, mongoRecords } from './records/mongo-records';
export { recordDirectory } from './records/record-directory';
export { recordPosts } from './records/record-posts';
export { type Meets, type RecordPart, type Records, recordsPart } from './records/records';
export { siteRest } from './rest/site-rest';
export { createRoles, type RoleSource, siteCapabilities } from './roles';
export { contentSchema, kitSchema } from './schema';
export { type GivenSite, type RunningSite, type SiteBase, type SiteSettings, siteBase, siteOf } from './site';
export { type Account, createUsers, type Directory, type DirectoryUsers } from './users';
