import type { SqlValue } from '../../../../host';
import type { Condition } from '../../domain/segments/filter';
import { spanOf } from '../../domain/segments/spans';
import { all, among, type Compiling, not, oneOf, type Sql } from './sql';

interface Source {
  readonly select: string;
  readonly at: string;
}

const sources: Readonly<Record<string, Source>> = {
  'activities.email_sent': { select: "SELECT m.contact_id FROM sp_crm_emails m WHERE m.status = 'sent'", at: 'm.sent_at' },
  'activities.email_opened': {
    select: "SELECT t.contact_id FROM sp_crm_metrics t WHERE t.type = 'open' AND t.is_machine = 0",
    at: 't.created_at',
  },
  'activities.email_link_clicked': {
    select: "SELECT t.contact_id FROM sp_crm_metrics t WHERE t.type = 'click' AND t.is_machine = 0",
    at: 't.created_at',
  },
};

/** When a contact last got, opened or clicked an email. Older than n days: nothing newer either. */
export function activityCondition(condition: Condition, of: Compiling): Sql {
  const { property, operator } = condition;
  const source = sources[property];
  if (!source) throw new TypeError(`no activity is called ${property}`);
  if (operator === 'never') return not(among(source.select));
  const { from, before } = spanOf(condition, of).instants;
  const happened = (test: string, ...params: readonly SqlValue[]) => among(`${source.select} AND ${test}`, ...params);
  if (operator === 'days_before' && before !== undefined)
    return all([happened(`${source.at} < ?`, before), not(happened(`${source.at} >= ?`, before))]);
  const tests = [...(from === undefined ? [] : [`${source.at} >= ?`]), ...(before === undefined ? [] : [`${source.at} < ?`])];
  return happened(tests.join(' AND '), ...[from, before].filter((value) => value !== undefined));
}

const campaignTests: Readonly<Record<string, string>> = {
  in: '',
  not_in: '',
  open: ' AND m.is_open = 1',
  no_open: ' AND m.is_open = 0',
  clicked: ' AND m.click_count > 0',
  not_clicked: ' AND m.click_count = 0',
};

/** Who was sent a campaign, and what they did with it. Those who were not sent it have not left it unopened. */
export function campaignCondition({ operator, wanted }: Condition): Sql {
  const ids = wanted.is === 'numbers' ? wanted.numbers : [];
  const sent = `SELECT m.contact_id FROM sp_crm_emails m WHERE ${oneOf('m.campaign_id', ids).sql} AND m.status = 'sent'`;
  const holds = among(`${sent}${campaignTests[operator] ?? ''}`, ...ids);
  return operator === 'not_in' ? not(holds) : holds;
}

/** Who is, or was, in an automation or a sequence. */
export function courseCondition({ kind, operator, wanted }: Condition): Sql {
  const ids = wanted.is === 'numbers' ? wanted.numbers : [];
  const [table, column] = kind === 'automation' ? ['sp_crm_enrolments', 'funnel_id'] : ['sp_crm_trackers', 'sequence_id'];
  const isAny = operator === 'in' || operator === 'not_in';
  const select = `SELECT n.contact_id FROM ${table} n WHERE ${oneOf(`n.${column}`, ids).sql}`;
  const holds = isAny ? among(select, ...ids) : among(`${select} AND n.status = ?`, ...ids, operator);
  return operator === 'not_in' ? not(holds) : holds;
}
