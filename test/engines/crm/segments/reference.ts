import { dayMs, now, type Person } from './people';

/** A condition as callers send it. */
export interface Rule {
  readonly source: readonly [string, string];
  readonly operator: string;
  readonly value?: unknown;
  readonly extra_value?: string;
}

/** Who is meant, said once more without SQL: slow, and written by the reference of the wire alone. */
export const isMeant = (filters: readonly (readonly Rule[])[], person: Person): boolean =>
  filters.some((group) => group.every((rule) => holds(rule, person)));

function holds(rule: Rule, person: Person): boolean {
  const [provider, property] = rule.source;
  if (provider === 'custom_fields') return custom(rule, person);
  if (provider === 'segment') return segment(rule, person);
  if (provider === 'activities') return activity(rule, person);
  if (provider === 'event_tracking') return event(rule, person);
  const texts: Record<string, string> = { email: person.email, first_name: person.firstName, city: person.city };
  if (property === 'search') return text(rule, [person.email, person.firstName, person.city, person.country, person.status]);
  if (property in texts) return text(rule, [texts[property] ?? '']);
  if (property === 'country') return choice(rule, [person.country]);
  if (property === 'user_id' || property === 'id') return number(rule, property === 'id' ? person.id : person.userId);
  if (property === 'date_of_birth') return day(rule, person.dateOfBirth);
  return instant(rule, property === 'last_activity' ? person.lastActivity : person.createdAt);
}

function text({ operator, value }: Rule, texts: readonly string[]): boolean {
  const lower = texts.map((one) => one.toLowerCase());
  if (operator === 'is_null') return texts.some((one) => one === '');
  if (operator === 'not_null') return texts.every((one) => one !== '');
  const wanted = String(value).toLowerCase();
  const isEqual = lower.includes(wanted);
  const isInside = lower.some((one) => one.includes(wanted));
  const answers = {
    ...{ '=': isEqual, '!=': !isEqual, contains: isInside, not_contains: !isInside, doNotContains: !isInside },
    startsWith: lower.some((one) => one.startsWith(wanted)),
    endsWith: lower.some((one) => one.endsWith(wanted)),
    length_equal: texts.some((one) => [...one].length === Number(value)),
    length_less_than: texts.some((one) => [...one].length < Number(value)),
    length_greater_than: texts.some((one) => [...one].length > Number(value)),
  };
  return answers[operator as keyof typeof answers];
}

function choice({ operator, value }: Rule, own: readonly string[]): boolean {
  const wanted = [value].flat().map(String);
  const isIn = wanted.some((one) => own.includes(one));
  const hasAll = wanted.every((one) => own.includes(one));
  if (operator === 'in_all') return hasAll;
  if (operator === 'not_in_all') return !hasAll;
  if (operator === 'match_all') return hasAll && own.every((one) => wanted.includes(one));
  return operator === 'in' || operator === '=' ? isIn : !isIn;
}

function number({ operator, value }: Rule, own: number | null): boolean {
  if (operator === 'is_null') return own === null;
  if (operator === 'not_null') return own !== null;
  const wanted = [value].flat().map(Number);
  const isIn = own !== null && wanted.includes(own);
  if (operator === 'in' || operator === '=') return isIn;
  if (operator === 'not_in' || operator === '!=') return !isIn;
  return own !== null && compare(own, operator, wanted[0] ?? 0);
}

function compare(own: number, operator: string, wanted: number): boolean {
  return { '<': own < wanted, '>': own > wanted, '<=': own <= wanted, '>=': own >= wanted, '=': own === wanted }[operator] ?? false;
}

const midnight = (of: string) => Date.parse(`${of}T00:00:00Z`);

function instant({ operator, value }: Rule, own: number | null): boolean {
  if (operator === 'is_null') return own === null;
  if (own === null) return false;
  if (operator === 'not_null') return true;
  const start = midnight(String(value));
  if (operator === 'before') return own < start;
  if (operator === 'after') return own >= start + dayMs;
  if (operator === 'date_equal') return own >= start && own < start + dayMs;
  const limit = now - Number(value) * dayMs;
  return operator === 'days_before' ? own < limit : own >= limit && own <= now;
}

/** Days have no time: the last three days of the 13th begin on the 10th. */
function day(rule: Rule, own: string | null): boolean {
  const { operator, value } = rule;
  if (own === null || operator === 'is_null') return operator === 'is_null' && own === null;
  if (operator === 'days_before' || operator === 'days_within') {
    const today = Math.floor(now / dayMs);
    const age = today - midnight(own) / dayMs;
    return operator === 'days_before' ? age > Number(value) : age >= 0 && age <= Number(value);
  }
  return instant(rule, midnight(own));
}

function custom(rule: Rule, person: Person): boolean {
  const stored = person.values[rule.source[1]];
  const { operator } = rule;
  if (operator === 'is_null') return stored === undefined;
  if (operator === 'not_null') return stored !== undefined;
  if (stored === undefined) return ['!=', 'not_in', 'not_contains', 'doNotContains', 'match_none_of', 'not_in_all'].includes(operator);
  if (rule.source[1] === 'score')
    return number({ ...rule, value: [rule.value].flat().map((one) => Number(one) * 1_000_000) }, stored.number);
  if (rule.source[1] === 'since') return instant(rule, stored.number);
  if (rule.source[1] === 'plan' || rule.source[1] === 'topics') return choice(rule, stored.texts);
  return text(rule, stored.texts);
}

function segment(rule: Rule, person: Person): boolean {
  const { operator, source, value } = rule;
  if (source[1] === 'status') return choice(rule, [person.status]);
  if (source[1] === 'company_industry') return choice(rule, person.industries);
  const own = source[1] === 'tags' ? person.tags : person.lists;
  const wanted = [value].flat().map(Number);
  const isAll = wanted.every((one) => own.includes(one));
  const isAny = wanted.some((one) => own.includes(one));
  const answers = {
    ...{ in: isAny, not_in: !isAny, match_none_of: !isAny, in_all: isAll, not_in_all: !isAll },
    match_all: isAll && own.every((one) => wanted.includes(one)),
    ...{ is_null: own.length === 0, not_null: own.length > 0 },
  };
  return answers[operator as keyof typeof answers];
}

function activity(rule: Rule, { emails, automations, sequences }: Person): boolean {
  const { operator, source, value } = rule;
  if (source[1] === 'automation_activity' || source[1] === 'email_sequence_activity') {
    const statuses = source[1] === 'automation_activity' ? automations : sequences;
    const own = [value].flat().flatMap((id) => statuses[Number(id)] ?? []);
    if (operator === 'in' || operator === 'not_in') return own.length > 0 === (operator === 'in');
    return own.includes(operator);
  }
  if (source[1] === 'campaign_email_activity') {
    const own = emails.filter(({ campaignId }) => [value].flat().map(Number).includes(campaignId));
    if (operator === 'not_in') return own.length === 0;
    return own.some(
      ({ isOpen, isClicked }) => ({ in: true, open: isOpen, no_open: !isOpen, clicked: isClicked, not_clicked: !isClicked })[operator],
    );
  }
  const done = {
    email_sent: emails,
    email_opened: emails.filter(({ isOpen }) => isOpen),
    email_link_clicked: emails.filter(({ isClicked }) => isClicked),
  };
  const times = done[source[1] as keyof typeof done].map(({ sentAt }) => sentAt);
  if (operator === 'never') return times.length === 0;
  if (operator === 'days_before') return times.length > 0 && times.every((at) => instant(rule, at));
  return times.some((at) => instant(rule, at));
}

function event(rule: Rule, { events }: Person): boolean {
  const { operator, source, value, extra_value: key } = rule;
  if (source[1] === 'event_tracking_key')
    return choice(
      rule,
      events.map((one) => one.key),
    );
  if (source[1] === 'event_tracking_title')
    return text(
      rule,
      events.map(({ title }) => title),
    );
  const own = events.filter((one) => one.key === key);
  if (source[1] === 'event_tracking_value') {
    if (/^[<>]/.test(operator)) return own.some((one) => compare(Number(one.value), operator, Number(value)));
    return text(
      rule,
      own.map((one) => one.value),
    );
  }
  const isEqual = own.length > 0 && own.reduce((sum, { counter }) => sum + counter, 0) === Number(value);
  if (operator === '=' || operator === '!=') return isEqual === (operator === '=');
  return (
    own.length > 0 &&
    compare(
      own.reduce((sum, { counter }) => sum + counter, 0),
      operator,
      Number(value),
    )
  );
}
