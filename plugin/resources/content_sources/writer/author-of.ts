import { isDeepStrictEqual } from 'node:util';
import type { Db, Host, PostFields } from '../../../host';
import { given } from '../../../kit/given';
import { oneLine } from '../../../kit/one-line';
import type { Credited } from '../ingest/ingest-table';
import type { Article } from '../mapping/types';
import type { SourceSettings } from '../source/fields';
import { matchAuthor } from './match-author';
import { webAddress } from './meta-values';

type Settings = Pick<SourceSettings, 'author_match_mode' | 'default_author_id' | 'pin_author'>;

interface AuthorInput {
  readonly settings: Settings;
  readonly article: Pick<Article, 'author' | 'authorName' | 'authorUrl'>;
  /** Whom this source credited last, undefined for a new post. */
  readonly credited: Pick<Credited, 'authorId' | 'byline'> | undefined;
}

/** Who the post is by from now on. */
export interface Attribution {
  /** What of the post changes. */
  readonly fields: Pick<PostFields, 'authorId' | 'byline' | 'bylineUrl'>;
  readonly credited: Pick<Credited, 'authorId' | 'byline'>;
  /** A sentence for the run. */
  readonly notice?: string;
}

const noByline = { byline: '', bylineUrl: '' };

/**
 * Whom the post is credited to. An author without an account is named by a byline, and the post belongs to the default author (D432). A new
 * post without a match gets the default author too. An update changes something only where the payload now means somebody else than
 * last time, so a person's choice stays.
 */
export async function authorOf(host: Pick<Host, 'users' | 'posts'>, db: Db, input: AuthorInput): Promise<Attribution> {
  const { settings, article, credited } = input;
  const isNamed = !settings.pin_author && Boolean(article.author || article.authorName);
  const matched = isNamed
    ? (await matchAuthor(host, db, { mode: settings.author_match_mode, author: article.author ?? '' }))?.id
    : undefined;
  const guest = isNamed && matched === undefined ? guestOf(settings, article) : undefined;
  const shown = host.posts.bylines ? guest : undefined;
  const isDefault = credited === undefined || settings.pin_author || shown !== undefined;
  const authorId = matched ?? (isDefault ? await defaultAuthor(host, settings.default_author_id) : credited.authorId);
  // A payload that names nobody leaves the byline, as it leaves the author.
  const byline = shown ?? (matched !== undefined || settings.pin_author ? noByline : (credited?.byline ?? noByline));
  const before = credited?.byline ?? noByline;
  return {
    fields: {
      ...given({ authorId: authorId === credited?.authorId ? undefined : authorId }),
      ...(isDeepStrictEqual(byline, before) ? {} : byline),
    },
    credited: { authorId, ...(byline.byline === '' ? {} : { byline }) },
    ...given({ notice: isNamed && matched === undefined ? noticeOf(guest, shown !== undefined) : undefined }),
  };
}

function noticeOf(guest: typeof noByline | undefined, isShown: boolean): string {
  if (!guest) return 'No single account matches the author that the payload names.';
  return `No single account matches the author “${guest.byline}”${isShown ? ', who is named without one' : ', and this CMS names nobody without one'}.`;
}

/** The sender's name for the author, where it is one: no address, number or login. */
function guestOf({ author_match_mode: mode }: Settings, { author = '', authorName, authorUrl }: AuthorInput['article']) {
  const isName = mode !== 'login' && mode !== 'user_num' && /\p{L}/u.test(author);
  const byline = oneLine(authorName ?? (isName ? author.replace(/<[^<>]*>\s*$/, '') : ''));
  if (byline === '' || byline.includes('@') || /^https?:\/\//i.test(byline)) return undefined;
  return { byline, bylineUrl: (webAddress(authorUrl) ?? '').slice(0, 1000) };
}

/** 0 where the account no longer exists. */
async function defaultAuthor({ users }: Pick<Host, 'users'>, id: number): Promise<number> {
  return id > 0 && (await users.find(id))?.active ? id : 0;
}
