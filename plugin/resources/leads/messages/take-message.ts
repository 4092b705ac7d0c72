import { isDuplicate } from '../../../db/connection';
import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { JobCtx } from '../../../kit/group';
import { KnownMeanwhile, later } from '../capture/record-visit';
import { HasWithdrawn, unlessWithdrawn, visitorKey, visitors } from '../capture/visitors';
import { idsChecked } from '../ledger/id-floor';
import { isGone } from '../record/announce';
import type { Lead } from '../record/lead-table';
import { leads } from '../record/leads';
import { type LeadInput, recordLead } from '../record/record';
import { isWorkedOn } from '../record/worked-on';
import { suspicionRefusal } from '../spam/refusal';
import { messages, type Written } from './messages';
import { maySame, type Person, writerOf } from './person';
import { isFirstOfDay, orderReply } from './reply';

/** What is recorded of who wrote. */
interface Recorded {
  readonly input: Omit<LeadInput, 'ref' | 'idempotencyKey'>;
  readonly visitor: string | undefined;
  /** What else belongs to the transaction; left out for a repeat. */
  readonly also?: Parameters<typeof recordLead>[2] | undefined;
}

export interface Incoming {
  /** The same for the same words of the same form. */
  readonly digest: string;
  readonly written: Written;
  readonly form: string;
  readonly page: string;
  /** Undefined where nothing may be recorded. */
  readonly record: Recorded | undefined;
  /** Stays readable after it was emailed. */
  readonly isKept: boolean;
  /** Whoever wrote is to have the site's reply. */
  readonly isAnswered: boolean;
}

const attempts = 5;

// D450
/**
 * Store a message with its lead and the order to email it, all or nothing. Answers the ref of the lead, if there is one. Throws `conflict`
 * where it looks like spam and nothing may be recorded of who wrote it.
 */
export async function takeMessage(ctx: JobCtx, incoming: Incoming): Promise<string | undefined> {
  if (!incoming.record && incoming.written.suspicions.length > 0) throw suspicionRefusal(incoming.written.suspicions);
  if (incoming.record && ctx.host.storage.fault() === undefined && !ctx.host.storage.isInTransaction()) await idsChecked(ctx.vault);
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.host.storage.tx((db) => take(db, ctx, incoming));
    } catch (error) {
      // The message itself is sent all the same.
      if (error instanceof HasWithdrawn) return takeMessage(ctx, { ...incoming, record: undefined, isKept: false });
      const isWorthRepeating = error instanceof KnownMeanwhile || isDuplicate(error) || isGone(error);
      if (!isWorthRepeating || attempt === attempts) throw error;
      if (isGone(error)) await forgetVisitor(ctx, incoming);
    }
  }
}

async function take(db: Db, ctx: JobCtx, incoming: Incoming): Promise<string | undefined> {
  const { vault } = ctx;
  const stored = messages(db, vault);
  const sameAs = vault.mac('capture', 'message', incoming.digest);
  const known = await stored.same(sameAs);
  if (known) return known.leadId === null ? undefined : (await leads(db).get(known.leadId)).ref;

  const { written, form, page, record, isKept, isAnswered } = incoming;
  const person = writerOf(vault, written.contact);
  const lead = record && (await recorded(db, ctx, { record, person }));
  const isHeld = written.suspicions.length > 0 && lead !== undefined && (await leads(db).get(lead.id)).status === 'spam';
  const visitor = record?.visitor === undefined ? null : visitorKey(vault, record.visitor);
  const whose = { leadId: lead?.id ?? null, visitor: lead ? visitor : null, ...person };
  const { emailMac } = person;
  const hasReply = isAnswered && emailMac !== null && (await isFirstOfDay(db, emailMac, ctx.now()));
  const id = await stored.add(
    {
      sameAs,
      ...whose,
      form,
      page,
      state: isHeld ? 'held' : 'waiting',
      isKept: isKept && lead !== undefined,
      createdAt: ctx.now(),
      reply: hasReply ? 'waiting' : null,
    },
    written,
  );
  if (!isHeld) await sendMessage(db, id);
  if (hasReply) await orderReply(db, id);
  return lead?.ref;
}

/** Order the email of a message in the caller's transaction; the order holds its id only. */
export const sendMessage = (db: Db, id: string) =>
  enqueue(db, { kind: 'lead.message', key: `lead-message:${id}`, payload: { message_id: id } });

/** The visit goes to the lead of who wrote: of the same person, or of the visitor while nobody has said who that is. */
async function recorded(
  db: Db,
  ctx: JobCtx,
  { record: { input, visitor, also }, person }: { record: Recorded; person: Person },
): Promise<Pick<Lead, 'id' | 'ref'>> {
  if (visitor === undefined) return recordLead(ctx, input, also);
  const mac = visitorKey(ctx.vault, visitor);
  const held = await visitors(db).refOf(mac, { lock: true });
  const ref = held && (await leadOfPerson(db, ctx, { mac, held, person }));
  if (ref !== undefined) {
    const suspicions = (await isTrusted(db, ctx, ref)) ? [] : (input.suspicions ?? []);
    return recordLead(ctx, { ...later(input), ref, keepsContact: true, suspicions }, also);
  }
  return recordLead(ctx, input, async (_, lead) => {
    const isNoted = held === undefined ? await visitors(db).add(mac, lead.ref, ctx.now()) : await visitors(db).move(mac, lead.ref);
    if (!isNoted) throw new KnownMeanwhile();
    await also?.(db, lead);
  });
}

// D480
/** Whether somebody wrote as this lead before, or a person works on it: a click or an answer alone is no acquaintance. */
async function isTrusted(db: Db, { vault }: JobCtx, ref: string): Promise<boolean> {
  const { id } = await leads(db).byRef(ref);
  return (await messages(db, vault).wasPassedOn(id)) || (await isWorkedOn(db, id));
}

async function leadOfPerson(
  db: Db,
  { vault }: JobCtx,
  { mac, held, person }: { mac: Uint8Array; held: string; person: Person },
): Promise<string | undefined> {
  const stored = messages(db, vault);
  const written = await stored.ofVisitor(mac);
  const byLead = [...new Set(written.map(({ leadId }) => leadId ?? 0))];
  const own = byLead.find((id) => written.every((one) => one.leadId !== id || maySame(one, person)));
  if (own !== undefined) return (await leads(db).get(own)).ref;
  const { id } = await leads(db).byRef(held);
  return (await stored.isWritten(id)) ? undefined : held;
}

/** The lead that the visitor belonged to was deleted. */
async function forgetVisitor({ host, vault }: JobCtx, { record }: Incoming): Promise<void> {
  if (record?.visitor === undefined) return;
  const mac = visitorKey(vault, record.visitor);
  await host.storage.run(async (db) => {
    const ref = await unlessWithdrawn(visitors(db).refOf(mac));
    const isThere =
      ref !== undefined &&
      (await leads(db)
        .byRef(ref)
        .catch(() => undefined));
    if (ref !== undefined && !isThere) await visitors(db).forget(ref);
  });
}
