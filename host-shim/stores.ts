import type { Config } from '../plugin/adapter';
import type { Logger, Storage } from '../plugin/host';
import { createAutomation } from '../plugin/host-kit/automation';
import { createTerms } from '../plugin/host-kit/content/terms';
import { createMail } from '../plugin/host-kit/mail/mail';
import { createMedia } from '../plugin/host-kit/media/files';
import { createOptions } from '../plugin/host-kit/options';
import { createInvitations } from './auth/links/invitations';
import { createResets } from './auth/links/resets';
import { createRoles } from './auth/roles';
import { createUsers } from './auth/users';
import { createPosts } from './content/posts';
import { readSite } from './options/site';

interface Setting {
  readonly config: Config;
  readonly log: Logger;
  readonly siteUrl: () => string;
  readonly passwordCost?: number | undefined;
}

/** Everything that the host keeps, on one storage. `siteUrl` is known once the server listens. */
export function createStores(storage: Storage, { config, log, siteUrl, passwordCost }: Setting) {
  const roles = createRoles(storage);
  const options = createOptions(storage);
  const users = createUsers(storage, roles, passwordCost);
  const posts = createPosts(storage, (error, post) =>
    log.error({ err: error, postId: post.id }, 'a hook of the page failed; the post is shown without it'),
  );
  return {
    roles,
    options,
    users,
    resets: createResets(storage, users),
    invitations: createInvitations({ storage, users, roles }),
    posts,
    revisions: posts.revisions,
    terms: createTerms(storage),
    media: createMedia(storage, config.dataDir),
    automation: createAutomation(storage),
    mail: createMail(config),
    site: () => readSite(options, siteUrl()),
    newsTypes: async () => String((await options.get('news_types')) ?? '').split(/[\s,]+/),
    robots: async () => String((await options.get('robots_txt')) ?? ''),
  };
}

export type HostStores = ReturnType<typeof createStores>;
