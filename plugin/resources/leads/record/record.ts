import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sha256 } from '../../../kit/digest';
import type { JobCtx } from '../../../kit/group';
import type { Touches } from '../attribution/touches';
import { appendEvent, type NewEvent } from '../ledger/append';
import { ledgerMac } from '../ledger/chain';
import { claimsOfLead } from '../ledger/claims';
import { vouching } from '../ledger/contact-digest';
import { idsChecked } from '../ledger/id-floor';
import { instantText } from '../ledger/instant';
import { isBuried } from '../ledger/tombstones';
import { countLead } from '../list/lead-counts';
import { leadWork, scoreIn } from '../work/lead-work';
import { announceLead } from './announce';
import { checkInput } from './check-input';
import { type ContactInput, leadContacts } from './contacts';
import type { Lead } from './lead-table';
import { leads } from './leads';
import type { LeadEventType, LeadStatus } from './statuses';
import { leadCallTable } from './support-tables';

/** What recording needs, inside a request or not. */
export type RecordCtx = Pick<JobCtx, 'host' | 'vault' | 'now' | 'log'>;

export interface LeadInput {
  /** The lead to append to; a new one without it. */
  readonly ref?: string;
  readonly source: string;
  readonly campaign?: string;
  readonly attribution?: Readonly<Record<string, string>>;
  /** The visits of the same browser by which it came first and last; part of the first event. */
  readonly touches?: Touches | undefined;
  /** As it is to be stored: masked by the caller where the module's `contact_storage` says so. */
  readonly contact?: ContactInput;
  /** What is stored of the contact stays; only empty fields are filled. */
  readonly keepsContact?: boolean;
  readonly event: { readonly type: LeadEventType; readonly data?: Readonly<Record<string, string | number | boolean>> };
  /** Why the lead is put aside as spam: nobody is told of a new one (D454). */
  readonly suspicions?: readonly string[];
  /** The same key again records nothing and answers the same lead. */
  readonly idempotencyKey?: string;
}

/** What else has to be stored with the lead, or not at all. */
type Companion = (db: Db, lead: Pick<Lead, 'ref'>) => Promise<void>;

export interface RecordedEvent {
  readonly id: number;
  readonly ref: string;
  /** False also for a repeat. */
  readonly isNew: boolean;
}

/**
 * Record a lead, or one more event of a lead, in one transaction with what is told of it. Throws OperationError: `invalid_params`,
 * `not_found` for an unknown ref, `unavailable`. `also` belongs to the same transaction and is left out for a repeat.
 */
export async function recordLead(ctx: RecordCtx, input: LeadInput, also?: Companion): Promise<RecordedEvent> {
  checkInput(input);
  const { storage } = ctx.host;
  // Within a transaction the check would wait for the connection that waits for it.
  if (input.ref === undefined && storage.fault() === undefined && !storage.isInTransaction()) await idsChecked(ctx.vault);
  const { lead, isNew } = await storage.tx(async (db) => {
    const outcome = await once(db, ctx, input);
    if (!outcome.isRepeat) await also?.(db, outcome.lead);
    return outcome;
  });
  return { id: lead.id, ref: lead.ref, isNew };
}

interface Outcome {
  readonly lead: Lead;
  readonly isNew: boolean;
  readonly isRepeat: boolean;
}

async function once(db: Db, ctx: RecordCtx, input: LeadInput): Promise<Outcome> {
  if (input.idempotencyKey === undefined) return perform(db, ctx, input);
  const calls = rows(db, leadCallTable);
  const key = sha256(input.idempotencyKey);
  try {
    await calls.insert({ key, leadId: 0, at: ctx.now() });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const call = await calls.one({ key });
    return { lead: await leads(db).get(call?.leadId ?? 0), isNew: false, isRepeat: true };
  }
  const outcome = await perform(db, ctx, input);
  await calls.update({ key }, { leadId: outcome.lead.id });
  return outcome;
}

async function perform(db: Db, ctx: RecordCtx, input: LeadInput): Promise<Outcome> {
  const now = ctx.now();
  const isNew = input.ref === undefined;
  const before = input.ref === undefined ? await create(db, ctx, input) : await leadNow(db, input.ref);
  const { type } = input.event;
  const digest =
    input.contact && (await leadContacts(db).merge(before.id, input.contact, { now, keeps: input.keepsContact ?? false, isNew }));
  const data = { ...(isNew ? firstData(before, input) : laterData(input)), ...vouching(isNew ? (digest ?? null) : digest) };
  const changes = statusChange(before, input.event);
  const first = await appendEvent({ db, storage: ctx.host.storage, vault: ctx.vault, now }, before, {
    type,
    data,
    isFirst: isNew,
    changes,
  });

  const score = scoreIn(data);
  if (score) await leadWork(db).set(first.id, score);
  const isSpam = first.status !== 'spam' && (input.suspicions ?? []).length > 0;
  const lead = isSpam ? await putAside({ ...ctx, db }, first, input.suspicions ?? []) : first;
  if (isNew && !isSpam) await announceLead(db, lead, { kind: 'lead.new' });
  const isQualified = lead.status === 'qualified' && before.status !== 'qualified';
  if (isQualified) await announceLead(db, lead, { kind: 'lead.qualified', extra: extraOf(input.event) });
  if (isNew) await countLead(db, lead, 1);
  return { lead, isNew, isRepeat: false };
}

/** A lead that was merged goes on in the other one. */
async function leadNow(db: Db, ref: string): Promise<Lead> {
  const lead = await leads(db).byRef(ref, { lock: true });
  const { mergedInto } = await leadWork(db).of(lead.id);
  return mergedInto === null ? lead : leads(db).get(mergedInto, { lock: true });
}

/** The status is part of the chain like one that a person sets. */
const putAside = ({ db, host, vault, now }: RecordCtx & { db: Db }, lead: Lead, suspicions: readonly string[]): Promise<Lead> => {
  const data = { status: 'spam', from: lead.status, suspicions: suspicions.join(', ') };
  const event = { type: 'status_changed', data, changes: { status: 'spam' } } as const;
  return appendEvent({ db, storage: host.storage, vault, now: now() }, lead, event);
};

async function create(db: Db, { vault, now }: RecordCtx, { source, campaign = '', attribution = {} }: LeadInput): Promise<Lead> {
  const mac = ledgerMac(vault);
  return leads(db).create({ source, campaign, attribution, firstSeen: instantText(now()) }, (ref) => isBuried(db, mac, ref));
}

/** What else the event tells, such as score and tier. */
const extraOf = ({ data = {} }: LeadInput['event']) => Object.fromEntries(Object.entries(data).filter(([key]) => key !== 'status'));

function statusChange({ status: before }: Lead, { type, data = {} }: LeadInput['event']) {
  if (type !== 'status_changed') return undefined;
  const status = data.status as LeadStatus;
  return status === before ? undefined : { status };
}

/** The first event vouches for where the lead came from. */
const firstData = (lead: Lead, { event, touches }: LeadInput): NewEvent['data'] => ({
  ...event.data,
  lead: claimsOfLead(lead),
  ...(touches && Object.keys(touches).length > 0 ? { touches } : {}),
});

/** A later visit may have come by another way. */
function laterData({ source, campaign = '', attribution = {}, event }: LeadInput): NewEvent['data'] {
  const cameBy = Object.keys(attribution).length > 0 || campaign !== '';
  return { ...event.data, ...(cameBy ? { touch: { source, campaign, attribution } } : {}) };
}
