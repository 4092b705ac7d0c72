import { setTimeout as sleep } from 'node:timers/promises';
import canonicalize from 'canonicalize';
import type { Db } from '../host';
import { checkConfirmToken, confirmRequired, makeConfirmToken } from './confirm';
import type { Ctx } from './ctx';
import { asOperationError } from './dispatch-error';
import { type Answer, failure, success } from './envelope';
import { CommitUnknown, fenced, OperationError, refused, StillRunning } from './errors';
import { linksOf } from './links';
import { checkStored, contextOf, foundOrGone, inTransaction } from './mutation-condition';
import type { JudgedCall, Target } from './operation';
import type { AuditEntry, CallOptions, DispatchPorts, IdempotentCall, MutationCall, ReadyCall, StoredAnswer } from './ports';
import { nothingToMatch } from './precondition';
import { type RecordChange, recordedChange } from './record-change';
import { recordReadOf } from './record-read';
import { parseOptions } from './request';

type Outcome = { data: unknown; changed: boolean; record?: RecordChange | undefined };
/** With the addresses that belong to it. */
type Linked = Outcome & { readonly links: Answer['headers'] };

/** Thrown inside a dry run's transaction so that everything it did is rolled back. */
class DryRun extends Error {
  constructor(readonly outcome: Linked) {
    super('dry run');
  }
}

const noOptions: CallOptions = { dryRun: false, idempotencyKey: undefined, reason: null, confirmToken: undefined, ifMatch: undefined };

/** A write or work call that passed the params check: whatever becomes of it, it leaves an audit row (D13, D18). */
export async function runMutation(ports: DispatchPorts, ready: ReadyCall): Promise<Answer> {
  let call: MutationCall = { ...ready, options: noOptions };
  try {
    call = withOptions(ready);
    await checkActive(ports, call);
    if (call.operation.effect === 'work') return await work(ports, call);
    return call.options.dryRun ? await dryRun(ports, call) : await write(ports, call);
  } catch (error) {
    const operationError = asOperationError(ports, error, call.requestId);
    // Whether it was kept is unknown, and a row that says "refused" would be a guess.
    if (!(error instanceof CommitUnknown)) await auditRefusal(ports, call, operationError.status);
    return failure(operationError);
  }
}

/** 409 for an operation whose module is switched off. */
export async function checkActive(ports: DispatchPorts, { module, epoch }: ReadyCall): Promise<void> {
  if (module !== undefined && !(await ports.isActive(module, epoch))) throw refused(`module "${module}" is inactive`);
}

/** The headers checked. Work with a dry run of its own is told by its own parameter. */
function withOptions(ready: ReadyCall): MutationCall {
  const options = parseOptions(ready.headers);
  const { operation, params, name } = ready;
  if (options.ifMatch && !recordReadOf(ready.operations, ready.action)) throw nothingToMatch(name);
  if (!options.dryRun || operation.effect !== 'work') return { ...ready, options };
  if (!operation.ownDryRun) throw new OperationError('bad_request', `Invalid request: ${name} reaches outside and has no dry run.`);
  return { ...ready, params: { ...params, dry_run: true }, options };
}

/** One transaction: claim of the idempotency key, confirm, handler, stored answer, audit row. */
async function write(ports: DispatchPorts, call: MutationCall): Promise<Answer> {
  const idempotent = idempotentCall(call);
  const attempt = () =>
    inTransaction(ports, call, async (db) => {
      const stored = idempotent && (await ports.idempotency.claim(db, idempotent));
      if (stored) return replay(ports, call, { db, stored });
      await checkFence(ports, call, db);
      await checkStored(ports, call, db);
      await confirmed(ports, call, db);
      const outcome = await run(ports, call, db);
      if (idempotent) await ports.idempotency.complete(db, idempotent, storable(call, outcome));
      const entry = withRecord(ports, call, outcome);
      const row = await ports.audit(db, entry);
      const undo = entry.record?.left === undefined ? {} : { 'X-Undo': String(row) };
      return success(outcome.data, outcome.changed, { ...outcome.links, ...undo });
    });
  try {
    return await whileRunning(ports.waitMs, attempt);
  } catch (error) {
    // Lost in the middle of COMMIT: the key's row tells whether the change was kept, and if not, running again is safe.
    if (!idempotent || !(error instanceof CommitUnknown)) throw error;
    return attempt();
  }
}

/** What would happen: the same run, rolled back, then one audit row of its own. */
async function dryRun(ports: DispatchPorts, call: MutationCall): Promise<Answer> {
  try {
    await inTransaction(ports, call, async (db) => {
      await checkFence(ports, call, db);
      await checkStored(ports, call, db);
      throw new DryRun(await run(ports, call, db));
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const { outcome } = error;
    await ports.storage.tx((db) => ports.audit(db, entryOf(ports, call, { ok: true, changed: false, status: 200 })));
    return success(concealed(call, outcome.data), outcome.changed, { ...outcome.links, 'X-Dry-Run': 'true' });
  }
  throw new Error('a dry run must not commit');
}

/** Mark the call as started, run it outside a transaction, then complete it. */
async function work(ports: DispatchPorts, call: MutationCall): Promise<Answer> {
  const { dryRun } = call.options;
  const idempotent = dryRun ? undefined : idempotentCall(call);
  const replayed = await whileRunning(ports.waitMs, () =>
    ports.storage.tx(async (db) => {
      const stored = idempotent && (await ports.idempotency.claim(db, idempotent));
      if (stored) return replay(ports, call, { db, stored });
      if (!dryRun) await confirmed(ports, call, db);
      return undefined;
    }),
  );
  if (replayed) return replayed;
  const outcome = await ports.storage
    .run((db) => run(ports, call, db))
    .catch(async (error) => {
      if (idempotent) await abandoned(ports, call, idempotent);
      throw error;
    });
  // From here on the work is done: if this fails the claim stays, so that a repeat can't do it twice.
  await ports.storage.tx(async (db) => {
    if (idempotent) await ports.idempotency.complete(db, idempotent, storable(call, outcome));
    await ports.audit(db, entryOf(ports, call, { ok: true, changed: outcome.changed && !dryRun, status: 200 }));
  });
  if (!dryRun) return success(outcome.data, outcome.changed, outcome.links);
  return success(concealed(call, outcome.data), outcome.changed, { ...outcome.links, 'X-Dry-Run': 'true' });
}

/** Work that failed gives its claim back. Never throws, as what failed is told and not what failed after it. */
async function abandoned(ports: DispatchPorts, { requestId }: ReadyCall, idempotent: IdempotentCall): Promise<void> {
  await ports.storage
    .tx((db) => ports.idempotency.abandon(db, idempotent))
    .catch((err) => ports.log.error({ err, requestId }, 'a claim could not be given back'));
}

/** Another request with the same key is running: wait for its answer as long as for the database, and never inside a transaction. */
async function whileRunning<T>(waitMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const started = performance.now();
    try {
      return await attempt();
    } catch (error) {
      // An attempt may itself have waited for a row lock: don't begin one that would end too late.
      const isLate = performance.now() + (performance.now() - started) > deadline;
      if (!(error instanceof StillRunning) || isLate) throw error;
      await sleep(50);
    }
  }
}

async function run(ports: DispatchPorts, call: MutationCall, db: Db): Promise<Linked> {
  const ctx = contextOf(ports, call, db);
  const { data, changed, record } = (await call.operation.run(call.params, ctx)) as Outcome;
  return { data, changed, record, links: await linksOf(call.operation, data, ctx) };
}

/** The call itself, or the one that it runs. */
const judged = async ({ operation, resource, action, params }: ReadyCall, ctx: Ctx): Promise<JudgedCall> =>
  (await operation.standsFor?.(params, ctx)) ?? { operation, resource, action, params };

/** 409 where an assistant would change what holds it back: a person does that, or a script with a key, but not over the bridge. */
async function checkFence(ports: DispatchPorts, call: MutationCall, db: Db): Promise<void> {
  if (call.transport !== 'bridge') return;
  const ctx = contextOf(ports, call, db);
  const { operation, params } = await judged(call, ctx);
  const what = await operation.fence?.(params, ctx);
  if (what !== undefined) throw fenced(`${what} is changed in the admin pages, by REST or by the command line`);
}

/** 428 unless a destructive call is confirmed; a token that is sent must fit, and with `strict_confirm` it must be sent. */
async function confirmed(ports: DispatchPorts, call: MutationCall, db: Db): Promise<void> {
  const ctx = contextOf(ports, call, db);
  const run = await judged(call, ctx);
  if (!run.operation.destructive) return;
  const token = call.options.confirmToken;
  if (call.confirm === true && token === undefined && !(await ports.strictConfirm(call.epoch))) return;
  const target = await targetOf(run, ctx);
  const subject = {
    operation: call.name,
    params: call.params,
    actor: `${call.caller.kind}:${call.caller.id}`,
    target: target?.state ?? null,
  };
  if (call.confirm === true && token !== undefined && checkConfirmToken(ctx.vault, subject, { token, now: ports.now() })) return;
  const { grade } = run.operation;
  throw confirmRequired(call.name, { token: makeConfirmToken(ctx.vault, subject, ports.now()), grade, target });
}

/** Nothing, where the record is missing: that is told when the confirmed call runs, not before. */
async function targetOf({ operation, params }: JudgedCall, ctx: Ctx): Promise<Target | null> {
  return (await foundOrGone(async () => operation.target?.(params, ctx))) ?? null;
}

function idempotentCall({ options, caller, name, params }: MutationCall): IdempotentCall | undefined {
  if (options.idempotencyKey === undefined) return undefined;
  return { actor: `${caller.kind}:${caller.id}`, operation: name, key: options.idempotencyKey, request: canonicalize(params) ?? '{}' };
}

const storable = (call: ReadyCall, { data, changed }: Outcome): StoredAnswer => ({
  status: 200,
  envelope: { ok: true, data: concealed(call, data), changed, error: null },
});

/** The stored answer. Nothing happened, and the row says so (D11). */
async function replay(ports: DispatchPorts, call: MutationCall, { db, stored }: { db: Db; stored: StoredAnswer }): Promise<Answer> {
  const { status, envelope } = stored;
  await ports.audit(db, entryOf(ports, call, { ok: true, changed: false, status }));
  const shown = call.operation.reveals.length > 0 ? { 'X-Reveal': 'already-shown' } : {};
  const links = envelope.ok ? await linksOf(call.operation, envelope.data, contextOf(ports, call, db)) : {};
  return { status, envelope, headers: { ...links, 'Idempotent-Replayed': 'true', ...shown } };
}

/** The answer without its once-shown plaintext. */
function concealed({ operation }: ReadyCall, data: unknown): unknown {
  if (operation.reveals.length === 0 || typeof data !== 'object' || data === null) return data;
  return { ...data, ...Object.fromEntries(operation.reveals.filter((field) => field in data).map((field) => [field, ''])) };
}

type Ending = Pick<AuditEntry, 'ok' | 'changed' | 'status'>;

function entryOf(ports: DispatchPorts, call: MutationCall, ending: Ending): AuditEntry {
  const { caller, requestId, resource, action, operation, options } = call;
  const transport = options.dryRun ? 'dry-run' : call.transport;
  return {
    at: ports.now(),
    requestId,
    caller,
    transport,
    resource,
    action,
    params: ports.redact(call.params, operation.params),
    reason: options.reason,
    client: call.client,
    ...ending,
  };
}

/** The row of a call that was done, with the record that it changed. */
function withRecord(ports: DispatchPorts, call: MutationCall, { changed, record }: Outcome): AuditEntry {
  const entry = entryOf(ports, call, { ok: true, changed, status: 200 });
  if (!changed || record === undefined) return entry;
  const { operation, params } = call;
  const { before, after, ran } = record;
  const inverse = ran ? ran.inverse : (operation.undo?.(before, params, after) ?? null);
  const recorded = recordedChange(record, { redact: (it) => ports.redact(it, operation.params), inverse });
  if (!ran) return { ...entry, record: recorded };
  const shown = ports.redact({ ...params, call: ran.call }, operation.params);
  return { ...entry, params: shown, record: recorded, undoes: ran.undoes };
}

/** The row of a read that has to leave one; a read has no dry run. */
export async function noteRead(ports: DispatchPorts, call: ReadyCall & { readonly reason: string | null }, db: Db): Promise<void> {
  const options = { ...noOptions, reason: call.reason };
  await ports.audit(db, entryOf(ports, { ...call, options }, { ok: true, changed: false, status: 200 }));
}

/** The row of a call that came to nothing, in a transaction of its own. Its failure must not hide what went wrong before. */
async function auditRefusal(ports: DispatchPorts, call: MutationCall, status: number): Promise<void> {
  try {
    await ports.storage.tx((db) => ports.audit(db, entryOf(ports, call, { ok: false, changed: false, status })));
  } catch (error) {
    ports.log.error({ err: error, requestId: call.requestId }, 'a refused call could not be audited');
  }
}
