import type { Db, Host } from '../../../host';
import type { SourceSettings } from '../source/fields';
import { matchAuthor } from './match-author';

interface AuthorInput {
  readonly settings: Pick<SourceSettings, 'author_match_mode' | 'default_author_id' | 'pin_author'>;
  readonly author: string | undefined;
  /** Whom this source credited last, undefined for a new post. */
  readonly credited: number | undefined;
}

/**
 * Whom the post is credited to; undefined leaves its author as it is. A new post without a match gets the default author. An update
 * changes the author only where the payload now means somebody else than last time, so a person's choice stays.
 */
export async function authorOf(
  host: Pick<Host, 'users'>,
  db: Db,
  { settings, author, credited }: AuthorInput,
): Promise<number | undefined> {
  const isNew = credited === undefined;
  const matched =
    settings.pin_author || author === undefined
      ? undefined
      : (await matchAuthor(host, db, { mode: settings.author_match_mode, author }))?.id;
  const wanted = matched ?? (isNew || settings.pin_author ? await defaultAuthor(host, settings.default_author_id) : undefined);
  return wanted === credited ? undefined : wanted;
}

/** 0 where the account no longer exists. */
async function defaultAuthor({ users }: Pick<Host, 'users'>, id: number): Promise<number> {
  return id > 0 && (await users.find(id))?.active ? id : 0;
}
