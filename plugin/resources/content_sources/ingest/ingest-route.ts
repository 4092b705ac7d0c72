import type { RestRequest, RestResponse, Route } from '../../../host';
import { asOperationError } from '../../../kit/dispatch-error';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { isJson } from '../../../kit/media-type';
import { parseStrictJson } from '../../../kit/strict-json';
import { tooMany } from '../../../kit/too-many';
import { authenticateDelivery } from '../signatures/authenticate-delivery';
import type { Verdict } from '../signatures/presets';
import { secretRef } from '../source/secrets';
import type { Receiver } from '../source/source-table';
import { sources } from '../source/sources';
import { deliveries, deliveryKey } from './deliveries';
import { heldLimits } from './held-limits';
import { poke } from './poke';
import { isLastWord, receiveAgain } from './repeats';

/** One text for every refusal: whether an address exists, is paused or was signed badly is nobody's business. */
const denied =
  'Not accepted: no enabled source at this address accepts these credentials. A signed source expects its signature in the header that its settings name: X-Svc-Signature unless set otherwise.';

/** `POST {site}/rest/ingest/v1/{slug}`: check, store, answer 202. All work on the payload comes later (D121). */
export function ingestRoutes(ctx: JobCtx): Route[] {
  const { ingestBytes } = ctx.settings;
  return [
    {
      method: '*',
      path: '/{slug}',
      maxBytes: ingestBytes,
      bodyRefused: (request, why) =>
        why === 'too_large'
          ? answer(request, { status: 413, error: `The body is larger than ${ingestBytes} bytes.` })
          : answer(request, { status: 415, error: 'Send the body without Content-Encoding.' }),
      handler: async (request) => {
        if (request.method !== 'POST') return probed(request);
        try {
          return await receive(ctx, request);
        } catch (error) {
          const { status, message, headers } = asOperationError(ctx, error, request.requestId);
          return answer(request, { status, error: message, headers });
        }
      },
    },
  ];
}

/** People and senders open the address to see whether it is there. */
const probed = (request: RestRequest) =>
  answer(request, {
    status: 405,
    error: 'This is the address of a webhook. Send payloads as POST with application/json.',
    headers: { Allow: 'POST' },
  });

async function receive(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { host, now, log } = ctx;
  checkBody(request);
  const { source, judged } = await judge(ctx, request);
  if (!source || !judged.ok) {
    const reason = judged.ok ? 'no source' : judged.reason;
    log.info(
      { slug: (request.params.slug ?? '').slice(0, 64), ip: request.ip, requestId: request.requestId, reason },
      'a delivery was refused',
    );
    return answer(request, { status: 401, error: denied });
  }
  limit(ctx, source);
  const body = text(request, log);
  const key = deliveryKey(judged.id, request.body);
  const known = await withoutRoom(ctx, source, { key, isSigned: judged.id !== undefined });
  if (known) return answer(request, { status: 202, delivery_id: known.id });
  const payload = { sourceId: source.id, deliveryKey: key, body, now: now() };
  const first = await host.storage.run((db) => deliveries(db).receive(payload));
  // An id that the sender has signed is one delivery for ever; a body may come back after another one.
  const { id, isNew } = first.isNew || judged.id !== undefined ? first : await receiveAgain(ctx, payload);
  if (isNew) poke(ctx, source.id);
  return answer(request, { status: 202, delivery_id: id });
}

/** What was sent must have arrived here as it was sent: a body that somebody else has read can't be checked any more. */
function checkBody({ headers, body }: RestRequest): void {
  if (!isJson(headers['content-type'])) {
    throw new OperationError('unsupported_media_type', 'Send the payload as application/json in UTF-8.');
  }
  if (body.length === 0 && Number(headers['content-length'] ?? 0) > 0) {
    throw new OperationError(
      'internal',
      'The host has read the body before this route could. Mount no body parser in front of /rest/ingest: the bytes must arrive untouched.',
    );
  }
}

/** Source and secret are read for each request, so that a change of either counts from the next one, on every instance. */
function judge({ host, vault, now }: JobCtx, { params, headers, body }: RestRequest): Promise<{ source?: Receiver; judged: Verdict }> {
  return host.storage.run(async (db) => {
    const source = await sources(db).receiver(params.slug ?? '');
    if (!source?.enabled) return { judged: { ok: false, reason: 'no enabled source' } };
    const { auth_mode, sig_header_mode, sig_header_name } = source.settings;
    const { secretSealed } = source;
    const secret = secretSealed === null ? '' : await vault.open(db, secretRef(source), secretSealed);
    const demand = { authMode: auth_mode, signatureMode: sig_header_mode, headerName: sig_header_name, secret };
    return { source, judged: authenticateDelivery(demand, { headers, body, now: now() }) };
  });
}

function limit({ hit, settings: { ingestPerMinute } }: JobCtx, { id }: Pick<Receiver, 'id'>): void {
  if (ingestPerMinute === 0) return;
  const says = (seconds: number) => `Too many deliveries: ${ingestPerMinute} a minute. Try again in ${seconds} s.`;
  const refusal = tooMany(hit(`ingest:${id}`), ingestPerMinute, { says });
  if (refusal) throw refusal;
}

/** The payload as it is stored: valid JSON whose large integers are texts. */
function text({ body, requestId }: RestRequest, log: JobCtx['log']): string {
  const payload = parseStrictJson(body, { bigIntegers: 'text' });
  if (typeof payload === 'object' && payload !== null) return JSON.stringify(payload);
  log.info({ requestId }, 'a delivery is neither an object nor a list');
  throw new OperationError('bad_request', 'Invalid request: the payload must be a JSON object or a list.');
}

/**
 * Without an approved mapping payloads pile up; the sender keeps those that find no room, and tries again. Where there is none, the
 * answer is that of the same payload's first time, undefined where there is room.
 */
async function withoutRoom(ctx: JobCtx, { id, mappingStatus }: Receiver, { key, isSigned }: Key): Promise<{ id: string } | undefined> {
  if (mappingStatus === 'approved') return undefined;
  const { heldMax, known } = await ctx.host.storage.run(async (db) => {
    const limits = await heldLimits({ ...ctx, db });
    if ((await deliveries(db).countWaiting(id)) < limits.heldMax) return { ...limits, known: undefined };
    const first = await deliveries(db).byKey(id, key);
    return { ...limits, known: first && (isSigned || (await isLastWord(db, first, { guess: true }))) ? first : null };
  });
  if (known !== null) return known;
  const message = `This source holds ${heldMax} payloads that wait for an approved mapping; no more are accepted until then.`;
  throw new OperationError('rate_limited', message, { retryAfter: 3600 });
}

interface Key {
  readonly key: Buffer;
  /** Made of an id that the sender signed. */
  readonly isSigned: boolean;
}

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly delivery_id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function answer({ method, requestId }: RestRequest, { status, headers, ...fields }: Answer): RestResponse {
  const common = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
  return {
    status,
    headers: { ...common, ...headers },
    body: method === 'HEAD' ? undefined : JSON.stringify({ ok: status < 400, ...fields }),
  };
}
