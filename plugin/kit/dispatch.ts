import type { TObject } from '@sinclair/typebox';
import type { Db } from '../host';
import { confirmOf } from './confirm';
import type { Caller } from './ctx';
import { asOperationError } from './dispatch-error';
import { type Answer, failure, success } from './envelope';
import { OperationError } from './errors';
import { createFinder } from './find';
import { type GetForm, getFormParams, parseGetForm } from './get-form';
import { linksOf } from './links';
import { checkActive, noteRead, runMutation } from './mutation';
import type { Operation } from './operation';
import type { DispatchPorts, ReadyCall } from './ports';
import { etagOfRecord } from './precondition';
import { readsRecord } from './record-read';
import { type DispatchBody, parseBody, parseOptions } from './request';
import { demandCapability, demandScope, effectOf, needOf } from './scope';
import { type OpenSpan, type SpanStart, tracer } from './tracing';
import { validate } from './validate';

/** A call whose caller is known and whose JSON is sound. */
export interface DispatchRequest {
  readonly caller: Caller;
  /** The epoch that the caller's look-up read, if it did. */
  readonly epoch: number | undefined;
  readonly transport: string;
  /** Name and version that an MCP client gave. */
  readonly client?: string | undefined;
  readonly requestId: string;
  /** Told of the operation once it is known that the caller may run it. */
  readonly note?: ((operation: string) => void) | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON of a POST, or the query of the GET form. */
  readonly input: { readonly body: unknown } | { readonly query: URLSearchParams };
}

/** What one needs to reach any operation at all. */
export const serviceCapability = 'manage_siteplane';

export type Dispatch = (request: DispatchRequest) => Promise<Answer>;

/** What is known of a call before it is checked: its name for the metrics, its headers for whatever the answer will be. */
interface Progress {
  name: string;
  headers: Answer['headers'];
}

/** The pipe that every call takes, by HTTP or in process: the order of its steps is the order of the checks. */
export function createDispatch(ports: DispatchPorts): Dispatch {
  const find = createFinder(ports.catalog.groups);

  function prepare(request: DispatchRequest, progress: Progress): ReadyCall {
    const { caller, epoch, transport, client, requestId, headers } = request;
    const { form, body } = inputOf(request);
    const { resource, action } = body;
    const name = `${resource}.${action}`;
    demandCapability(caller, name.slice(0, 130), serviceCapability);
    const { group, operation } = counted(ports, { caller, progress }, () => find(body));
    if (form && operation.effect !== 'read') {
      throw new OperationError('method_not_allowed', `${name} must be sent as POST.`, { headers: { Allow: 'POST' } });
    }
    demandCapability(caller, name, operation.capability);
    demandScope(caller, needOf(resource, operation), name);
    progress.name = name;
    progress.headers = deprecation(operation);
    progress.headers = { ...progress.headers, ...ports.quota(caller, effectOf(operation)) };
    const formParams = form ? getFormParams(form, operation.params) : body.params;
    const checked = checkedParams(operation, formParams, body.confirm);
    const about = { resource, action, name, operation, operations: group.operations, module: group.module };
    return { ...about, ...checked, caller, epoch, transport, client, requestId, headers };
  }

  return async function dispatch(request) {
    const on = tracer();
    return on ? on.span(spanOf(request), (span) => answered(request, span)) : answered(request);
  };

  async function answered(request: DispatchRequest, span?: OpenSpan): Promise<Answer> {
    // Joining a foreign transaction, a dry run would not be rolled back and an acknowledged change could vanish.
    if (ports.storage.isInTransaction()) throw new Error('an operation cannot be dispatched inside a transaction of the host');
    const started = performance.now();
    const progress: Progress = { name: 'unknown', headers: {} };
    const answer = await answerOf(request, progress);
    ports.observe(progress.name, answer.status, performance.now() - started);
    request.note?.(progress.name);
    if (answer.envelope.changed && !('X-Dry-Run' in answer.headers)) ports.changed?.(progress.name);
    if (span) noteAnswer(span, progress.name, answer);
    return { ...answer, headers: { ...progress.headers, ...answer.headers } };
  }

  async function answerOf(request: DispatchRequest, progress: Progress): Promise<Answer> {
    try {
      const call = prepare(request, progress);
      return call.operation.effect === 'read' ? await read(ports, call) : await runMutation(ports, call);
    } catch (error) {
      return failure(asOperationError(ports, error, request.requestId));
    }
  }
}

/** Who asks; what is asked is known once it was looked up, and the parameters are told to nobody (D784). */
const spanOf = ({ caller, transport }: DispatchRequest): SpanStart => ({
  name: 'dispatch',
  kind: 'internal',
  facts: { 'siteplane.caller.kind': caller.kind, 'siteplane.caller.id': caller.id, 'siteplane.transport': transport },
});

function noteAnswer(span: OpenSpan, operation: string, { status, envelope, headers }: Answer): void {
  span.rename(operation);
  const isDryRun = 'X-Dry-Run' in headers;
  const facts = { 'siteplane.operation': operation, 'siteplane.status': status, 'siteplane.changed': envelope.changed };
  span.note({ ...facts, 'siteplane.dry_run': isDryRun });
  if (status >= 500) span.failed(String(status));
}

function inputOf({ input }: DispatchRequest): { form?: GetForm; body: DispatchBody } {
  if (!('query' in input)) return { body: parseBody(input.body) };
  const form = parseGetForm(input.query);
  return { form, body: { resource: form.resource, action: form.action, params: undefined, confirm: undefined } };
}

/** A search for operations that don't exist counts as reading. */
function counted<T>(ports: DispatchPorts, { caller, progress }: { caller: Caller; progress: Progress }, find: () => T): T {
  try {
    return find();
  } catch (error) {
    progress.headers = ports.quota(caller, 'read');
    throw error;
  }
}

async function read(ports: DispatchPorts, call: ReadyCall): Promise<Answer> {
  const { operation, params, caller, requestId } = call;
  const { reason } = parseOptions(call.headers);
  await checkActive(ports, call);
  const run = async (db: Db) => {
    const ctx = ports.contextOf({ caller, requestId, dryRun: false }, db);
    const data = await operation.run(params, ctx);
    const etag = readsRecord(call.action, operation) ? { ETag: etagOfRecord(data) } : {};
    return success(data, false, { ...(await linksOf(operation, data, ctx)), ...etag });
  };
  if (!operation.audited) return ports.storage.run(run);
  // In one transaction: what could not be noted is not shown.
  return ports.storage.tx(async (db) => {
    const answer = await run(db);
    await noteRead(ports, { ...call, reason }, db);
    return answer;
  });
}

/** Params that fit the schema, with `confirm` merged from both of its places and taken out unless the operation judges it itself. */
function checkedParams(operation: Operation, input: unknown, topConfirm: unknown) {
  const params = input ?? {};
  if (typeof params !== 'object' || Array.isArray(params))
    throw new OperationError('invalid_params', 'Invalid params: / must be an object');
  const { confirm: ownConfirm, ...rest } = params as Record<string, unknown>;
  const declares = 'confirm' in (operation.params as TObject).properties;
  const confirm = confirmOf(topConfirm, declares ? ownConfirm : undefined);
  validate(operation.check, params);
  const isOwn = declares && !operation.destructive && !operation.standsFor;
  return { params: isOwn && confirm !== undefined ? { ...rest, confirm } : rest, confirm };
}

function deprecation({ deprecated }: Operation): Record<string, string> {
  if (!deprecated) return {};
  return { Deprecation: `@${Date.parse(deprecated.since) / 1000}`, Sunset: new Date(deprecated.sunset).toUTCString() };
}
