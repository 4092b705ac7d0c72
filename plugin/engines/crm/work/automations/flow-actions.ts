import { enqueue } from '../../../../jobs/outbox';
import { given } from '../../../../kit/given';
import type { Input, InputMap } from '../../../kit/input/query';
import { isTrue, wordOf } from '../../../kit/input/rules';
import { enrolments } from '../../data/automations/enrolments';
import { customValues } from '../../data/contacts/custom-fields';
import { customTypes } from '../../data/segments/custom-types';
import { isAmong } from '../../data/segments/one-contact';
import { sequences } from '../../data/sequences/sequences';
import { idsIn } from '../../domain/automations/ids';
import { isToStaff } from '../../domain/automations/staff-addresses';
import { weightsOf } from '../../domain/automations/step-kinds';
import { waitUntil } from '../../domain/automations/waits';
import { drawOf } from '../../domain/draw';
import { filterOf } from '../../domain/segments/filter';
import { instantOf } from '../../domain/stamps';
import { queueEmails } from '../emails/queue-emails';
import { enrolInSequence, leaveSequence } from '../sequences/enrol';
import { type Action, onward } from './acting';
import { type HttpOrder, httpKind } from './http-order';
import { type StaffOrder, staffKind } from './staff-order';

const wait: Action = async ({ db, settings, contact, at, zone }) => {
  const slug = wordOf(settings, 'by_custom_field');
  const values = slug === '' ? undefined : (await customValues(db, 'contact').of([contact.id])).get(contact.id);
  const stored = values?.get(slug)?.[0];
  // A date without a time begins on the site's clocks.
  const day = stored && /^\d{4}-\d{2}-\d{2}$/.test(stored.value) ? instantOf(`${stored.value} 00:00`, zone) : undefined;
  return { kind: 'wait', until: waitUntil(settings, { at, zone, fieldAt: day ?? stored?.number ?? undefined }) };
};

/** The email of the step: a row of its own, made when the automation was saved. */
const sendEmail: Action = async ({ db, step, settings, contact, runId, at, zone }) => {
  const [campaignId] = idsIn(settings.reference_campaign);
  if (campaignId === undefined) throw new Error('the email of the step was never saved');
  const isScheduled = isTrue(settings.is_scheduled);
  const planned = isScheduled ? instantOf(wordOf(settings, 'scheduled_at'), zone) : undefined;
  if (planned !== undefined && planned < at && isTrue(settings.skip_if_overdue))
    return { kind: 'next', skipped: 'The time of the email was past.' };
  if (step.actionName === 'send_custom_email' && isToStaff(settings)) {
    const payload: StaffOrder = { stepId: step.id, contactId: contact.id, runId };
    await enqueue(db, { kind: staffKind, key: `${staffKind}:${contact.id}`, payload, ...given({ notBefore: planned }) });
    return onward;
  }
  // D282: the number of the run, so that each run of the step sends once
  const email = { campaignId, contactId: contact.id, occasion: runId, type: 'funnel_email_campaign' as const };
  const queued = await queueEmails(db, [{ ...email, scheduledAt: Math.max(at, planned ?? at) }], at);
  return queued > 0 ? onward : { kind: 'next', skipped: `Not sent: the contact is ${contact.status}.` };
};

const joinSequence: Action = async ({ db, settings, contact, at }) => {
  const [sequenceId] = idsIn(settings.sequence_id);
  if (sequenceId === undefined || !(await sequences(db).find(sequenceId)))
    return { kind: 'next', skipped: 'The sequence no longer exists.' };
  const { skipped } = await enrolInSequence(db, { sequenceId, contactIds: [contact.id], restarts: isTrue(settings.restart_if_exist) }, at);
  return skipped[0] ? { kind: 'next', skipped: skipped[0].reason } : onward;
};

const leaveSequences: Action = async ({ db, settings, contact, at }) => {
  for (const sequenceId of idsIn(settings.sequence_ids)) await leaveSequence(db, { sequenceId, contactIds: [contact.id] }, at);
  return onward;
};

const leaveAutomations: Action = async ({ db, settings, contact, automation, at }) => {
  const ids = idsIn(settings.automation_ids);
  await enrolments(db).cancel(
    ids.filter((id) => id !== automation.id),
    contact.id,
    at,
  );
  return ids.includes(automation.id) ? { kind: 'end', status: 'cancelled' } : onward;
};

const endHere: Action = async () => ({ kind: 'end', status: 'completed' });

const sendData: Action = async ({ db, step, contact, runId }) => {
  const payload: HttpOrder = { stepId: step.id, contactId: contact.id, runId };
  // One contact's data arrives in the order of the steps.
  await enqueue(db, { kind: httpKind, key: `${httpKind}:${contact.id}`, payload });
  return onward;
};

const checkConditions: Action = async ({ db, settings, contact, at, zone }) => {
  const filter = filterOf(settings.conditions as Input, await customTypes(db));
  const isMet = await isAmong(db, { filter, contactId: contact.id }, { now: at, zone });
  return { kind: 'branch', branch: isMet ? 'yes' : 'no' };
};

const tryPaths: Action = async ({ settings, enrolment, step }) => ({ kind: 'branch', branch: pathOf(settings, [enrolment.id, step.id]) });

/** Always the same for an enrolment and a step. */
function pathOf(settings: InputMap, numbers: readonly number[]): 'yes' | 'no' {
  const [a = 0, b = 0] = weightsOf(settings);
  return drawOf(...numbers) * (a + b) < a ? 'yes' : 'no';
}

/** What decides where contacts go, and what they are sent. */
export const flowActions: Readonly<Record<string, Action>> = {
  crm_wait_times: wait,
  send_custom_email: sendEmail,
  send_campaign_email: sendEmail,
  add_to_email_sequence: joinSequence,
  remove_from_email_sequence: leaveSequences,
  remove_from_funnel: leaveAutomations,
  end_this_funnel: endHere,
  http_send_data: sendData,
  funnel_condition: checkConditions,
  funnel_ab_testing: tryPaths,
};
