import { Type } from '@sinclair/typebox';
import { type ErrorCode, OperationError, statusByCode } from '../kit/errors';
import { JsonObject, Params, type Static, Text } from '../kit/schema';
import type { ToolCall } from './call';
import { refusedHere } from './confirm';
import { declined, question, replyOf } from './consent';
import { done, failed, failedWith, isRecord, type NextCall } from './result';
import { defineOwnTool, type ToolResult } from './tool';
import { callOwnSite, type OwnReply } from './transport/in-process';

const manifestPath = '/siteplane/v1/manage/manifest';
const dispatchPath = '/siteplane/v1/manage/dispatch';
const name = (description: string) => Type.String({ maxLength: 64, description });

/** The manifest route. */
export const svcManifest = defineOwnTool({
  name: 'svc_manifest',
  description:
    'What this site can do: every resource and action with its params. Call this first, with summary_only:true for an overview or with a resource for details, then svc_dispatch.',
  params: Params({
    resource: Type.Optional(name('Only this resource')),
    action: Type.Optional(name('Only this action')),
    summary_only: Type.Optional(Type.Boolean({ description: 'Without params and returns' })),
  }),
  annotations: { readOnlyHint: true },
}).run(async ({ resource, action, summary_only: isShort }, call) => {
  const answer = await callOwnSite(call, { method: 'GET', path: manifestPath });
  if (answer.status !== 200 || !isRecord(answer.data) || !Array.isArray(answer.data.data)) return failedEnvelope(answer);
  const all: Record<string, unknown>[] = answer.data.data;
  const found = all.filter((entry) => (resource ?? entry.resource) === entry.resource && (action ?? entry.action) === entry.action);
  if (found.length === 0) throw nothingFound(all, resource, action);
  return done({ ok: true, data: isShort ? found.map(summaryOf) : found });
});

const summaryOf = (entry: Record<string, unknown>) => ({
  resource: entry.resource,
  action: entry.action,
  summary: entry.summary,
  destructive: entry.destructive,
});

function nothingFound(all: readonly Record<string, unknown>[], resource: string | undefined, action: string | undefined): OperationError {
  const actions = all.filter((entry) => entry.resource === resource).map((entry) => entry.action);
  if (actions.length > 0) {
    return new OperationError('unknown_action', `Unknown action "${action}" for resource "${resource}". There are ${actions.join(', ')}.`);
  }
  const resources = [...new Set(all.map((entry) => entry.resource))].join(', ');
  return new OperationError('unknown_resource', `Nothing matches. There are the resources ${resources}.`);
}

const dispatchParams = Params({
  resource: name('From svc_manifest'),
  action: name('From svc_manifest'),
  params: Type.Optional(JsonObject('As svc_manifest describes them')),
  confirm: Type.Optional(Type.Boolean({ description: 'true for destructive actions, after the user agreed' })),
  confirm_token: Type.Optional(Text(300, 'From a refusal, where the site asks for it')),
});

type DispatchArgs = Static<typeof dispatchParams>;

/** The dispatch route. Under `refuse` no confirm is sent, and so the service itself tells what is destructive. */
export const svcDispatch = defineOwnTool({
  name: 'svc_dispatch',
  description: 'Run one action of svc_manifest. Answers {ok, data, changed, error}; _meta["svc/error"] says how to mend a failure.',
  params: dispatchParams,
  annotations: { destructiveHint: true, openWorldHint: false },
  outputSchema: {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      data: { type: ['object', 'null'] },
      changed: { type: 'boolean' },
      error: { type: ['string', 'null'] },
    },
    required: ['ok', 'data', 'changed', 'error'],
  },
}).run(async (args, call) => {
  const { confirm: setting } = call.settings;
  const reply = replyOf(call.consent);
  if (reply === 'no') throw declined(`${args.resource}.${args.action}`);
  const agreed = reply === 'yes' && args.confirm === undefined ? { confirm: true, token: call.consent.state } : undefined;
  const { confirm, token } = agreed ?? { confirm: args.confirm, token: args.confirm_token };
  const answer = await dispatch(args, { confirm: setting === 'refuse' ? undefined : confirm, token }, call);
  if (answer.status !== 428) return envelopeOf(answer, args);
  if (setting === 'refuse') throw refusedHere(`${args.resource}.${args.action}`);
  const issued = answer.headers['x-confirm-token'];
  if (args.confirm === undefined && call.consent.canAsk && reply === 'unasked' && issued !== undefined) {
    return question(inWords(args), issued);
  }
  return envelopeOf(answer, args);
});

const inWords = ({ resource, action, params }: DispatchArgs) =>
  `Let the assistant run ${resource}.${action} with ${JSON.stringify(params ?? {}).slice(0, 300)}? It is destructive.`;

function dispatch(
  { resource, action, params }: DispatchArgs,
  { confirm, token }: { confirm: boolean | undefined; token: string | undefined },
  call: ToolCall,
): Promise<OwnReply> {
  return callOwnSite(call, {
    method: 'POST',
    path: dispatchPath,
    body: { resource, action, ...(params ? { params } : {}), ...(confirm === undefined ? {} : { confirm }) },
    ...(confirm && token !== undefined && /^[\x21-\x7e]+$/.test(token) ? { headers: { 'x-confirm-token': token } } : {}),
  });
}

function envelopeOf(answer: OwnReply, args: DispatchArgs): ToolResult {
  if (answer.status === 200 && isRecord(answer.data)) return done(answer.data);
  return failedEnvelope(answer, nextOf(codeOf(answer), args, answer));
}

/** An answer without an envelope is the host's own, such as that of a namespace that is off the allowlist. */
function failedEnvelope(answer: OwnReply, next?: NextCall): ToolResult {
  const code = codeOf(answer);
  if (isRecord(answer.data) && 'ok' in answer.data) return failedWith(answer.data, { code, next });
  return failed({ code, message: `The control plane of this site does not answer (status ${answer.status}).` });
}

function codeOf({ headers, status }: OwnReply): ErrorCode {
  const given = headers['x-error-code'] ?? '';
  if (given in statusByCode) return given as ErrorCode;
  return status === 401 ? 'unauthenticated' : 'internal';
}

function nextOf(code: ErrorCode, { resource, action, params }: DispatchArgs, { headers }: OwnReply): NextCall | undefined {
  if (code === 'invalid_params') return { tool: 'svc_manifest', arguments: { resource, action } };
  if (code === 'unknown_action') return { tool: 'svc_manifest', arguments: { resource, summary_only: true } };
  if (code === 'unknown_resource') return { tool: 'svc_manifest', arguments: { summary_only: true } };
  if (code !== 'confirm_required') return undefined;
  const token = headers['x-confirm-token'];
  return {
    tool: 'svc_dispatch',
    arguments: { resource, action, params: params ?? {}, confirm: true, ...(token === undefined ? {} : { confirm_token: token }) },
  };
}
