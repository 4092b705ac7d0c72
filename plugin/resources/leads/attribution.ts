import { Type } from '@sinclair/typebox';
import { rows } from '../../db/rows';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { models } from './attribution/touches';
import { ChannelName, shownTouches } from './attribution/view';
import { dataOf } from './ledger/claims';
import { leadList } from './list/lead-list';
import { leadEventTable } from './record/event-table';
import { sinceFilter } from './record/fields';
import type { Lead } from './record/lead-table';

const maxLeads = 50_000;

const Row = Returns({
  channel: ChannelName,
  source: Type.String(),
  campaign: Type.String(),
  leads: Type.Integer(),
  qualified: Type.Integer({ description: 'Of these, qualified leads and customers' }),
  customers: Type.Integer(),
});

// D458: the model is chosen when reading
export const leadsAttribution = defineOperation({
  summary: 'Count leads by channel, source and campaign, by the first visit, the last one that came by something, or the converting one.',
  effect: 'read',
  params: Params({ model: StringEnum(models, { description: 'By which visit a lead is counted' }), since: sinceFilter }),
  returns: Returns({
    items: Type.Array(Row, { description: 'The most leads first' }),
    total: Type.Integer({ description: 'Leads that are counted' }),
  }),
}).handler(async function leadsAttribution({ model, since }, { db }) {
  const list = leadList(db);
  const filter = { since, isWithoutMerged: true };
  if (await list.exceeds(filter, maxLeads)) throw invalidParam('/since', `must be later: there are more than ${maxLeads} leads`);
  const counts = new Map<
    string,
    { channel: ReturnType<typeof shownTouches>['first']['channel']; source: string; campaign: string } & Counts
  >();
  let total = 0;
  for await (const batch of list.each(filter)) {
    const counted = batch.filter(({ status }) => String(status) !== 'spam');
    const first = await rows(db, leadEventTable).many({ leadId: counted.map(({ id }) => id), seq: 1 });
    const bodies = new Map(first.map(({ leadId, body }) => [leadId, body]));
    for (const lead of counted) {
      const { channel, source, campaign } = shownTouches(lead, dataOf(bodies.get(lead.id) ?? ''))[model];
      const key = JSON.stringify([channel, source, campaign]);
      const row = counts.get(key) ?? { channel, source, campaign, leads: 0, qualified: 0, customers: 0 };
      counts.set(key, { ...row, ...added(row, lead) });
      total++;
    }
  }
  return { items: [...counts.values()].sort((a, b) => b.leads - a.leads), total };
});

interface Counts {
  readonly leads: number;
  readonly qualified: number;
  readonly customers: number;
}

function added({ leads, qualified, customers }: Counts, { status }: Pick<Lead, 'status'>): Counts {
  const isCustomer = status === 'customer';
  return {
    leads: leads + 1,
    qualified: qualified + (isCustomer || status === 'qualified' ? 1 : 0),
    customers: customers + (isCustomer ? 1 : 0),
  };
}
