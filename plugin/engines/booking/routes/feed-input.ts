import { isUrl } from '../../../kit/schema';
import { refuse } from '../../kit/input/errors';
import { namesOf } from '../../kit/input/form';
import type { InputMap } from '../../kit/input/query';
import type { Rules } from '../../kit/input/rules';
import type { FeedRow } from '../data/feed-table';
import { feedForm, newFeedForm } from '../domain/forms/feed';
import { rules } from '../input/rules';

type Fields = Pick<FeedRow, 'name' | 'url' | 'triggers' | 'status'>;
/** What is wrong with an address, worded to follow the field's name. */
type UrlProblem = (url: string) => string | undefined;

/** A new feed as it was sent; active unless told otherwise. Throws the bare map of what is wrong. */
export function newFeedOf(body: InputMap, urlProblem: UrlProblem): Fields {
  const check = rules();
  const fields = { status: 'active' as const, ...newFeedForm.read(check, body) };
  checkUrl(check, fields.url, urlProblem);
  check.check();
  return fields;
}

/** Those fields that were sent. Throws 422 where there is none, and the bare map of what is wrong. */
export function changedFeedOf(body: InputMap, urlProblem: UrlProblem): Partial<Fields> {
  if (Object.keys(feedForm.fields).every((key) => body[key] === undefined))
    throw refuse(`Nothing to save: send some of ${namesOf(feedForm)}.`);
  const check = rules();
  const fields = feedForm.read(check, body);
  if (fields.url !== undefined) checkUrl(check, fields.url, urlProblem);
  check.check();
  return fields;
}

function checkUrl(check: Rules, url: string, urlProblem: UrlProblem): void {
  if (url === '') return;
  const problem = urlProblem(url) ?? (isUrl(url) ? undefined : 'must be a URL of at most 2048 characters');
  if (problem !== undefined) check.add('url', 'url', `The address ${problem}.`);
}
