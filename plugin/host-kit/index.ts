/**
 * The package `siteplane/host-kit`: what adapters share, so that one consists of its own accounts and posts and little else. The HTTP side is
 * `expressFront`; all else is a part of `Host` by itself.
 */
export { createAutomation } from './automation';
export { cleaned } from './content/cleaned';
export { foreignPosts, type PostStore, storable } from './content/foreign-posts';
export { postMeta } from './content/meta';
export { type PostHooks, postHooks } from './content/post-hooks';
export { postTypes } from './content/post-types';
export { slugOf } from './content/slug';
export { createTerms, postsOfTerms } from './content/terms';
export { type OpenSave, type ToldSaves, toldSaves } from './content/told-saves';
export { createCron } from './cron';
export { besideHost } from './front/beside-host';
export { csrfFault } from './front/csrf';
export { type ExpressFront, expressFront } from './front/express-front';
export { type HostSettings, hostConfig } from './host-config';
export { createNetwork, type Network } from './http/network';
export { requestIdOf } from './http/request-id';
export { listedAccounts } from './listed-accounts';
export { createMail } from './mail/mail';
export { checkedMedia, createMedia } from './media/files';
export { mediaFiles } from './media/media-files';
export { noMedia } from './no-media';
export { noPosts } from './no-posts';
export { type NumberedIds, numberedIds } from './numbered-ids';
export { createOptions } from './options';
export { type GivenPlaces, placesOf } from './places';
export { type Layout, plainPage } from './plain-page';
export { createPluginRoutes } from './plugin-routes';
export { defaultFolders } from './plugins/load';
export { createPlugins } from './plugins/plugins';
export { siteRest } from './rest/site-rest';
export { createRoles, type RoleSource } from './roles';
export { contentSchema, kitSchema } from './schema';
export { type Account, createUsers, type Directory, type DirectoryUsers } from './users';
