import type { Post } from '../../../host';
import type { Message } from '../../../jobs/outbox';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { oneLine } from '../../../kit/one-line';
import { mailer } from '../../integrations/port';
import type { SourceSettings } from '../source/fields';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';

const kind = 'content.review_mail';

/** Awaiting somebody who publishes it. */
const awaitsReview = ({ status }: Pick<Post, 'status'>) => status === 'draft' || status === 'pending';

/** The message that asks a source's reviewers to look at a new post; undefined where there is nobody to ask or nothing to review (D146). */
export function reviewMessage({ id, settings }: Pick<Source, 'id' | 'settings'>, post: Post): Message | undefined {
  const hasPeople = [settings.default_reviewers, settings.default_ccs].some(
    ({ user_ids = [], emails = [] }) => user_ids.length + emails.length > 0,
  );
  return hasPeople && awaitsReview(post) ? { kind, payload: { source: id, post: post.id } } : undefined;
}

/** Emails the reviewers, with the others as copies. A post that nobody has to review any more is passed over. */
export const reviewMail: DeliveryKind = {
  kind,
  isInternal: true,
  async deliver({ payload }: Delivery, ctx) {
    const { source: sourceId, post: postId } = payload as { source: string; post: number };
    const source = await ctx.host.storage.run((db) => sources(db).find(sourceId));
    const post = await ctx.host.posts.get(postId);
    if (!source || !post || !awaitsReview(post)) return;
    const reviewers = await addressesOf(ctx, source.settings.default_reviewers);
    const others = (await addressesOf(ctx, source.settings.default_ccs)).filter((address) => !reviewers.includes(address));
    const [to, cc] = reviewers.length > 0 ? [reviewers, others] : [others, []];
    if (to.length === 0) return;
    const mail = await mailer(ctx);
    await mail.send({ to, ...(cc.length === 0 ? {} : { cc }), ...(await textFor(ctx, source, post)) });
  },
};

/** Each address once; accounts that no longer exist or are not active any more get no email. */
async function addressesOf({ host }: JobCtx, { user_ids = [], emails = [] }: SourceSettings['default_ccs']): Promise<string[]> {
  const users = await Promise.all(user_ids.map((id) => host.users.find(id)));
  const own = users.flatMap((user) => (user?.active && user.email !== '' ? [user.email] : []));
  return [...new Set([...own, ...emails].map((address) => address.toLowerCase()))];
}

async function textFor({ host }: JobCtx, source: Source, post: Post): Promise<{ subject: string; text: string }> {
  const { name, url } = await host.site();
  const title = oneLine(post.title) || 'Untitled';
  return {
    subject: `To review: ${shortened(title, 120)}`,
    text: [
      `A new post awaits review on ${oneLine(name)}.`,
      '',
      `Title: ${title}`,
      `Status: ${post.status}`,
      `From: ${oneLine(source.name)}`,
      `Post: ${post.id} (${post.type})`,
      `Site: ${url}`,
      '',
    ].join('\n'),
  };
}

const shortened = (text: string, length: number) => ([...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text);
