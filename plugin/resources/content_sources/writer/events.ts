import type { Db, Post } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { parseUrl } from '../../../kit/parse-url';
import { attribute, elementsOf, parse, print, setAttribute } from '../../../markup/tree';
import { withoutAbsent } from '../display/absent';
import type { DeliveryRow } from '../ingest/delivery-table';
import { valueAt } from '../mapping/pointer';
import { itemsOf } from '../mapping/rules';
import { textOf } from '../mapping/text-of';
import type { Source } from '../source/source-table';

interface ContentEvent {
  readonly kind: 'content.ingested' | 'content.updated' | 'content.withdrawn';
  readonly source: Source;
  readonly delivery: Pick<DeliveryRow, 'id'>;
  readonly externalId: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly post: Post;
  readonly siteUrl: string;
}

/** Tell the source's receiver of a post, in the transaction that writes it. Messages of one post go out in their order. */
export async function tellReceiver(db: Db, contentEvent: ContentEvent): Promise<void> {
  const { kind, source, delivery, externalId, variables, post, siteUrl } = contentEvent;
  const { forward_enabled: isEnabled, forward_url: url } = source.settings;
  if (!isEnabled || url === '') return;
  await enqueue(db, {
    kind,
    key: `forward:${post.id}`,
    payload: {
      source: source.id,
      post_id: post.id,
      external_id: externalId,
      title: post.title,
      status: post.status,
      url: addressOf(siteUrl, post),
      delivery: delivery.id,
      variables,
      content: withFullAddresses(post.content, siteUrl),
    },
  });
}

interface Sent {
  readonly source: Source;
  readonly payload: unknown;
  readonly index: number;
}

/** The source's variables for one article: constants, and what their paths find in its item, or else in the whole payload. */
export function variablesOf({ source, payload, index }: Sent): Record<string, string> {
  const item = source.mapping === null ? undefined : itemsOf(source.mapping, payload)[index];
  return Object.fromEntries(
    Object.entries(source.settings.fm_variables).map(([key, value]) => {
      if (typeof value === 'string') return [key, value];
      const result = valueAt(item, value.path) ?? valueAt(payload, value.path) ?? '';
      return [key, (Array.isArray(result) ? result.map(textOf).filter(Boolean).join(', ') : textOf(result)).slice(0, 8192)];
    }),
  );
}

/** Posts and pages stand at the site's top, all others below their type. */
export function addressOf(siteUrl: string, { type, slug }: Post): string {
  const below = type === 'post' || type === 'page' ? '' : `${type}/`;
  return `${siteUrl.replace(/\/+$/, '')}/${below}${slug}`;
}

/** Pictures that are stored here, by addresses that a receiver elsewhere can reach. */
function withFullAddresses(html: string, siteUrl: string): string {
  if (!/<img\b/.test(html)) return html;
  const fragment = parse(html);
  withoutAbsent(fragment);
  for (const image of elementsOf(fragment).filter(({ tagName }) => tagName === 'img')) {
    const full = (address: string) => (address.startsWith('/') ? parseUrl(address, siteUrl)?.href : undefined) ?? address;
    setAttribute(image, 'src', full(attribute(image, 'src') ?? ''));
    const set = attribute(image, 'srcset');
    if (set !== undefined) setAttribute(image, 'srcset', set.replace(/(?<=^|,\s+)\S+/g, full));
  }
  return print(fragment);
}
