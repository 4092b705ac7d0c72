import type { Db, Host } from '../../../../host';
import { contacts } from '../../data/contacts/contacts';
import type { Claim } from '../../data/leases';
import { type PlannedMail, sequences } from '../../data/sequences/sequences';
import { notesOf, type TrackerNote, type TrackerRow, trackers } from '../../data/sequences/trackers';
import { drawOf } from '../../domain/draw';
import { dueAt } from '../../domain/sequences/timings';
import { tell } from '../contacts/happenings';
import { queueEmails } from '../emails/queue-emails';

const atOnce = 200;
const retryMs = 5 * 60_000;

/** Queue the emails of sequences that are due. Several may run at once: each contact is one's at a time, and a killed one's after a while. */
export async function runSequences({ storage, site, log }: Pick<Host, 'storage' | 'site' | 'log'>, at: number): Promise<void> {
  const zone = (await site()).timezone;
  for (;;) {
    const claims = await storage.tx((db) => trackers(db).claim(at, atOnce));
    for (const claim of claims) {
      try {
        await runTracker(storage, claim, { at, zone });
      } catch (error) {
        log.error({ err: error, tracker: claim.id }, 'an email of a sequence could not be queued; it is tried again');
        await storage.tx((db) => trackers(db).settle(claim, { nextExecutionAt: at + retryMs }, at));
      }
    }
    if (claims.length < atOnce) return;
  }
}

interface Moment {
  readonly at: number;
  readonly zone: string;
}

/** The contact is locked before its place in the sequence, as every writer does. */
async function runTracker(storage: Host['storage'], claim: Claim, moment: Moment): Promise<void> {
  const claimed = await storage.run((db) => trackers(db).find(claim.id));
  if (!claimed) return;
  await storage.tx(async (db) => {
    const contact = await contacts(db).find(claimed.contactId, { lock: true });
    const tracker = await trackers(db).find(claim.id, { lock: true });
    // Somebody else has it since, or took the contact out.
    if (!tracker || tracker.fence !== claim.fence || tracker.status !== 'active') return;
    const { at } = moment;
    if (contact?.status !== 'subscribed') await trackers(db).settle(claim, { status: 'cancelled', nextExecutionAt: null }, at);
    else await advance(db, { claim, tracker, email: contact.email }, moment);
  });
}

interface Step {
  readonly claim: Claim;
  readonly tracker: TrackerRow;
  readonly email: string;
}

async function advance(db: Db, { claim, tracker, email }: Step, { at, zone }: Moment): Promise<void> {
  const { sequenceId, contactId, createdAt, id } = tracker;
  const mails = await sequences(db).plan(sequenceId);
  const due = (mail: PlannedMail) => dueAt({ ...mail, enrolledAt: createdAt, zone, draw: drawOf(id, mail.id) });
  const notes = [...notesOf(tracker)];
  let [next, ...later] = remaining(mails, notes);
  while (next && due(next) <= at) {
    const { delay } = next;
    const group = [next, ...later.filter((mail) => mail.delay === delay)];
    notes.push(...group.map((mail) => noteOf(mail, { email, at, scheduledAt: Math.max(at, due(mail)) })));
    [next, ...later] = remaining(mails, notes);
  }
  const added = notes.slice(tracker.notes.length);
  // D281: the number of the enrolment tells it from an earlier one of the same contact, which got the same emails
  const common = { contactId, occasion: id, type: 'sequence_mail' as const };
  await queueEmails(
    db,
    added.map((note) => ({ ...common, campaignId: note.campaign_id, scheduledAt: note.scheduled_at })),
    at,
  );
  const last = added.at(-1);
  const ran = last ? { lastMailId: last.campaign_id, lastExecutedAt: at, notes } : {};
  const ahead = next
    ? { nextMailId: next.id, nextExecutionAt: due(next) }
    : { status: 'completed' as const, nextMailId: null, nextExecutionAt: null };
  await trackers(db).settle(claim, { ...ran, ...ahead }, at);
  if (!next) await tell(db, [{ kind: 'sequence_completed', contactId, sequenceId }], at);
}

interface Queued {
  readonly email: string;
  readonly at: number;
  readonly scheduledAt: number;
}

const noteOf = ({ id, delay }: PlannedMail, { email, at, scheduledAt }: Queued): TrackerNote => {
  return { email, campaign_id: id, delay, scheduled_at: scheduledAt, time: at };
};

/** What was not queued yet and is not earlier than what was: an email that is put before that comes too late for the contact. */
function remaining(mails: readonly PlannedMail[], notes: readonly TrackerNote[]): PlannedMail[] {
  const reached = Math.max(-1, ...notes.map(({ delay }) => delay));
  const queued = new Set(notes.map((note) => note.campaign_id));
  return mails.filter(({ id, delay }) => delay >= reached && !queued.has(id));
}
