import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { runSequences } from '../../../../plugin/engines/crm/work/sequences/run-sequences';
import type { CrmSite } from '../crm-site';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A sequence with an email for each of these timings, made by the real routes. */
export async function aSequence(site: CrmSite, timings: readonly object[]) {
  const { sequence } = (await site.api('POST', '/sequences', { body: { title: 'First steps' } })).body;
  const mails: { id: number }[] = [];
  for (const [no, each] of timings.entries()) {
    const body = { email_subject: `Email ${no + 1}`, email_body: '<p>Hello</p>', settings: { timings: each } };
    const answer = await site.api('POST', `/sequences/${sequence.id}/email`, { body });
    if (answer.status !== 200) throw new Error(`no email was made: ${JSON.stringify(answer.body)}`);
    mails.push(answer.body.email);
  }
  return { id: Number(sequence.id), mails: mails.map(({ id }) => id) };
}

export const enrol = (site: CrmSite, sequenceId: number, contactIds: readonly number[]) =>
  site.api('POST', `/sequences/${sequenceId}/subscribers`, { body: { subscriber_ids: contactIds } });

/** The runner, as its job calls it at that time. */
export const run = (site: CrmSite, at: number) => runSequences(site.host, at);

/** What was queued for a contact: which email, for when, and what became of it. */
export async function queuedFor(site: CrmSite, contactId: number) {
  const found = await site.host.storage.run((db) => rows(db, emailTable).many({ contactId }, { order: [['id', 'ASC']] }));
  return found.map(({ campaignId, scheduledAt, status }) => ({ campaignId, scheduledAt, status }));
}
