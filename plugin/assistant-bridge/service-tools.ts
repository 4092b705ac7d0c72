import { Type } from '@sinclair/typebox';
import { DescribedObject, isRecord } from '../engines/kit/tools/shape';
import type { ErrorCode } from '../kit/errors';
import { given } from '../kit/given';
import { Params, type Static, Text } from '../kit/schema';
import type { ToolCall } from './call';
import { askedAlone, refusedHere } from './confirm';
import { declined, needsPerson, type Reply, replyOf } from './consent';
import { questionOf } from './dispatch-question';
import { codeOf, failedEnvelope } from './own-answer';
import { doneWith, linksOf, type NextCall } from './result';
import { defineOwnTool, type ToolResult } from './tool';
import { callOwnSite, type OwnReply } from './transport/in-process';

const dispatchPath = '/siteplane/v1/manage/dispatch';
const name = (description: string) => Type.String({ maxLength: 64, description });

const dispatchParams = Params({
  resource: name('From svc_manifest'),
  action: name('From svc_manifest'),
  params: Type.Optional(DescribedObject({}, { description: 'As svc_manifest describes them', example: { crm_num: '001' } })),
  confirm: Type.Optional(Type.Boolean({ description: 'true for destructive actions, after the user agreed' })),
  confirm_token: Type.Optional(Text(300, 'From a refusal, where the site asks for it')),
});

type DispatchArgs = Static<typeof dispatchParams>;

/** The dispatch route. Under `refuse` no confirm is sent, and so the service itself tells what is destructive. */
export const svcDispatch = defineOwnTool({
  name: 'svc_dispatch',
  description: 'Run one action of svc_manifest. Answers {ok, data, changed, error}; _meta["svc/error"] says how to fix a failure.',
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
  const name = `${args.resource}.${args.action}`;
  const asked = { tool: 'svc_dispatch', args };
  const { confirm, bare } = confirmOf(args);
  const reply = replyOf(asked, call);
  if (reply.said === 'no') throw declined(name);
  const { canAsk, canAskAlone = false } = call.consent;
  const waits = setting === 'refuse' || (needsPerson(confirm, call) && (canAskAlone || (canAsk && reply.said === 'unasked')));
  const answer = await dispatchAs({ args, bare, reply, waits }, call);
  if (answer.status !== 428) return envelopeOf(answer, args);
  if (setting === 'refuse') throw refusedHere(name);
  if (waits && canAsk) return questionOf(asked, answer, call);
  if (waits && confirm) throw askedAlone(name);
  return envelopeOf(answer, args);
});

/** The service takes confirm in both places, and so it is looked for in both. */
function confirmOf({ confirm, params = {} }: DispatchArgs) {
  const { confirm: inner, ...bare } = params;
  return { confirm: confirm ?? (typeof inner === 'boolean' ? inner : undefined), bare };
}

interface Attempt {
  readonly args: DispatchArgs;
  /** The params without confirm. */
  readonly bare: Record<string, unknown>;
  readonly reply: Reply;
  /** The confirm of the model does not count now. */
  readonly waits: boolean;
}

function dispatchAs({ args, bare, reply, waits }: Attempt, call: ToolCall): Promise<OwnReply> {
  if (reply.said === 'yes') return dispatch({ ...args, params: bare }, { confirm: true, token: reply.token }, call);
  if (waits) return dispatch({ ...args, params: bare }, { confirm: undefined, token: undefined }, call);
  return dispatch(args, { confirm: args.confirm, token: args.confirm_token }, call);
}

function dispatch(
  { resource, action, params }: DispatchArgs,
  { confirm, token }: { confirm: boolean | undefined; token: string | undefined },
  call: ToolCall,
): Promise<OwnReply> {
  return callOwnSite(call, {
    method: 'POST',
    path: dispatchPath,
    body: { resource, action, ...(params ? { params } : {}), ...given({ confirm }) },
    ...(confirm && token !== undefined && /^[\x21-\x7e]+$/.test(token) ? { headers: { 'x-confirm-token': token } } : {}),
  });
}

function envelopeOf(answer: OwnReply, args: DispatchArgs): ToolResult {
  if (answer.status === 200 && isRecord(answer.data)) return doneWith(answer.data, linksOf(answer.headers));
  return failedEnvelope(answer, nextOf(codeOf(answer), args, answer));
}

function nextOf(code: ErrorCode, { resource, action, params }: DispatchArgs, { headers }: OwnReply): NextCall | undefined {
  if (code === 'invalid_params') return { tool: 'svc_manifest', arguments: { resource, action } };
  if (code === 'unknown_action') return { tool: 'svc_manifest', arguments: { resource, summary_only: true } };
  if (code === 'unknown_resource') return { tool: 'svc_manifest', arguments: { summary_only: true } };
  if (code !== 'confirm_required') return undefined;
  const token = headers['x-confirm-token'];
  return {
    tool: 'svc_dispatch',
    arguments: { resource, action, params: params ?? {}, confirm: true, ...given({ confirm_token: token }) },
  };
}
