import { valueAt } from './pointer';
import { textOf } from './text-of';

/** What a payload says has happened, where that is something else than "here is an article". */
export interface SenderEvent {
  /** `withdrawal`: the article is deleted or no longer published. The others bring no article. */
  readonly kind: 'ping' | 'withdrawal' | 'other';
  /** As its sender calls it. */
  readonly name: string;
  /** Where the payload says so. */
  readonly at: string;
}

/** Fields at the top in which senders name the event. */
const eventFields = [
  '/event',
  '/event_type',
  '/eventType',
  '/event_name',
  '/triggerType',
  '/trigger',
  '/topic',
  '/operation',
  '/action',
  '/type',
];

const withdrawals = new Set('unpublish unpublished depublished delete deleted destroy destroyed trash trashed remove removed'.split(' '));
/** These say it only beside what they are about: an archive can be a kind of page too. */
const withSubject = new Set(['archive', 'archived']);
const pings = new Set(['ping', 'test', 'trigger test', 'test trigger', 'webhook test', 'test webhook', 'webhook ping', 'url verification']);
/** What stands beside articles at a sender and can be deleted like them. */
const otherSubjects =
  /^(account|asset|author|category|collection|comment|content type|customer|file|folder|image|label|locale|media|member|menu|model|order|redirect|review|schema|site|subscriber|tag|team|user)s?$/;

/** What else happens to those: an event that says so brings no article either (D489). */
const happenings = new Set(
  'create created add added update updated change changed edit edited publish published upload uploaded process processed subscribe subscribed register registered invite invited approve approved pay paid'.split(
    ' ',
  ),
);

/** Objects that a deletion is about rather than about the article that they belong to. */
const ofArticle = ['/comment', '/review', '/label', '/asset', '/member'];

/**
 * By the body alone: no signature covers the headers, so a captured body must not become a deletion by another header (D424). Undefined
 * where nothing is said, and for every event that brings an article.
 */
export function eventOf(payload: unknown): SenderEvent | undefined {
  return ghostEvent(payload) ?? statusEvent(payload) ?? pingOf(payload) ?? namedEvent(payload);
}

const textAt = (payload: unknown, pointer: string) => textOf(valueAt(payload, pointer));

/** Ghost names no event: the post is empty where it was deleted, and says before and after where it was unpublished. */
function ghostEvent(payload: unknown): SenderEvent | undefined {
  for (const kind of ['post', 'page']) {
    const [current, previous] = [valueAt(payload, `/${kind}/current`), valueAt(payload, `/${kind}/previous`)];
    if (typeof current !== 'object' || current === null || typeof previous !== 'object' || previous === null) continue;
    if (textAt(current, '/id') === '' && textAt(previous, '/id') !== '') {
      return { kind: 'withdrawal', name: `${kind}.deleted`, at: `/${kind}/current/id` };
    }
    const [before, now] = [textAt(previous, '/status'), textAt(current, '/status')];
    if (['published', 'sent'].includes(before) && now === 'draft') {
      return { kind: 'withdrawal', name: `${kind}.unpublished`, at: `/${kind}/current/status` };
    }
  }
  return undefined;
}

/** Contentful says it in place of the entry, WordPress by the status of a post in the trash. */
function statusEvent(payload: unknown): SenderEvent | undefined {
  const type = textAt(payload, '/sys/type');
  if (/^Deleted[A-Z]/.test(type)) return { kind: type === 'DeletedEntry' ? 'withdrawal' : 'other', name: type, at: '/sys/type' };
  for (const [at, marks] of [
    ['/post/post_status', '/post_id'],
    ['/status', '/title/rendered'],
  ] as const) {
    const isWordPress = valueAt(payload, marks) !== undefined;
    if (isWordPress && textAt(payload, at) === 'trash') return { kind: 'withdrawal', name: 'trash', at };
  }
  return undefined;
}

/** GitHub's first call. */
const pingOf = (payload: unknown): SenderEvent | undefined =>
  textAt(payload, '/zen') !== '' && typeof valueAt(payload, '/hook_id') === 'number'
    ? { kind: 'ping', name: 'ping', at: '/zen' }
    : undefined;

function namedEvent(payload: unknown): SenderEvent | undefined {
  for (const at of eventFields) {
    const name = textAt(payload, at).slice(0, 100);
    const kind = kindOf(name);
    if (kind === undefined) continue;
    const isOfAnother = kind === 'withdrawal' && ofArticle.some((pointer) => typeof valueAt(payload, pointer) === 'object');
    return { kind: isOfAnother ? 'other' : kind, name, at };
  }
  return undefined;
}

function kindOf(name: string): SenderEvent['kind'] | undefined {
  const words = wordsOf(name);
  const verb = words.at(-1) ?? '';
  const subject = words.slice(0, -1);
  if (pings.has(words.join(' '))) return 'ping';
  const isOther = [subject.at(-1) ?? '', subject.slice(-2).join(' ')].some((one) => otherSubjects.test(one));
  if (isOther && happenings.has(verb)) return 'other';
  if (!withdrawals.has(verb) && !(withSubject.has(verb) && subject.length > 0)) return undefined;
  return isOther ? 'other' : 'withdrawal';
}

/** `collection_item_deleted`, `entry.unpublish`, `products/delete` and `postDeleted`, word by word. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
