import { isUrl } from '../../../kit/schema';
import type { FeedRow } from '../data/feed-table';
import { type FeedTrigger, feedStatuses, feedTriggers } from '../domain/feeds';
import { refuse } from '../errors';
import { lineOf, type Rules, rules, wordOf } from './input';
import { type Input, type InputMap, listOf } from './query';

type Fields = Pick<FeedRow, 'name' | 'url' | 'triggers' | 'status'>;
/** What is wrong with an address, worded to follow the field's name. */
type UrlProblem = (url: string) => string | undefined;

const maxName = 190;
const keys = ['name', 'url', 'triggers', 'status'] as const;

/** A new feed as it was sent; active unless told otherwise. Throws the bare map of what is wrong. */
export function newFeedOf(body: InputMap, urlProblem: UrlProblem): Fields {
  const check = rules();
  const {
    name = '',
    url = '',
    triggers = [],
    status = 'active',
  } = read(check, { status: 'active', name: '', url: '', triggers: [], ...body }, urlProblem);
  check.check();
  return { name, url, triggers, status };
}

/** Those fields that were sent. Throws 422 where there is none, and the bare map of what is wrong. */
export function changedFeedOf(body: InputMap, urlProblem: UrlProblem): Partial<Fields> {
  if (keys.every((key) => body[key] === undefined)) throw refuse(`Nothing to save: send some of ${keys.join(', ')}.`);
  const check = rules();
  const fields = read(check, body, urlProblem);
  check.check();
  return fields;
}

function read(check: Rules, { name, url, triggers, status }: InputMap, urlProblem: UrlProblem): Partial<Fields> {
  return {
    ...(name === undefined ? {} : { name: nameOf(check, name) }),
    ...(url === undefined ? {} : { url: urlOf(check, url, urlProblem) }),
    ...(triggers === undefined ? {} : { triggers: triggersOf(check, triggers) }),
    ...(status === undefined ? {} : { status: statusOf(check, status) }),
  };
}

function nameOf(check: Rules, value: Input): string {
  const name = lineOf(value, maxName + 1);
  check.required('name', name);
  if ([...name].length > maxName) check.add('name', 'max', `The name must have at most ${maxName} characters.`);
  return name;
}

function urlOf(check: Rules, value: Input, urlProblem: UrlProblem): string {
  const url = wordOf({ url: value }, 'url');
  check.required('url', url);
  if (url === '') return url;
  const problem = urlProblem(url) ?? (isUrl(url) ? undefined : 'must be a URL of at most 2048 characters');
  if (problem !== undefined) check.add('url', 'url', `The address ${problem}.`);
  return url;
}

function triggersOf(check: Rules, value: Input): readonly FeedTrigger[] {
  const sent = listOf(value);
  if (sent.length === 0) check.add('triggers', 'required', `Choose at least one of ${feedTriggers.join(', ')}.`);
  else if (!sent.every((one) => feedTriggers.some((trigger) => trigger === one)))
    check.add('triggers', 'in', `Choose from ${feedTriggers.join(', ')}.`);
  return feedTriggers.filter((trigger) => sent.includes(trigger));
}

function statusOf(check: Rules, value: Input): Fields['status'] {
  const status = feedStatuses.find((one) => one === value);
  if (!status) check.add('status', 'in', 'Choose active or draft.');
  return status ?? 'draft';
}
