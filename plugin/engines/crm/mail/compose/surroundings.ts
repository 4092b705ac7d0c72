import type { Host } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { crmSettings } from '../../data/settings/settings';
import { codesOf } from '../../domain/merge/merge-tags';
import { linkSecret } from '../tokens';
import type { Surroundings } from './codes';
import type { EmailSource } from './types';
import { footerOf } from './way-out';

export interface Asking extends Pick<EmailSource, 'settings' | 'preHeader'> {
  /** All that may hold merge tags, for those that something has to be read for. */
  readonly texts: string;
}

/** What merge tags may name that is the same for everybody. */
export async function surroundingsOf({ host, now }: Pick<Engine, 'host' | 'now'>, asking: Asking): Promise<Surroundings> {
  const { texts, settings, preHeader } = asking;
  const site = await host.site();
  const url = site.url.replace(/\/+$/, '');
  const { business_settings: business, email_settings: emails } = await crmSettings(host);
  const wantsPost = codesOf(texts).some((code) => code.includes('latest_post.'));
  return {
    site: url,
    key: linkSecret(host),
    at: now(),
    zone: site.timezone,
    locale: site.locale,
    business: { name: business.business_name || site.name, address: business.business_address },
    adminEmail: business.admin_email,
    footer: footerOf({ settings }, emails.email_footer),
    preHeader,
    ...(wantsPost ? { latestPost: await latestPostOf(host, url) } : {}),
  };
}

async function latestPostOf({ posts }: Host, url: string): Promise<Surroundings['latestPost']> {
  const [post] = (await posts.list({ type: 'post', status: 'publish', limit: 1, offset: 0 })).items;
  return post && { title: post.title, content: post.content, excerpt: post.excerpt, url: `${url}/post/${post.slug}` };
}
