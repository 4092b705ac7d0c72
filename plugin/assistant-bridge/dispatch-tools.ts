import { Type } from '@sinclair/typebox';
import { DescribedObject, isRecord } from '../engines/kit/tools/shape';
import { given } from '../kit/given';
import { Params, type Static, Text } from '../kit/schema';
import { putBeforePerson } from './approval';
import type { ToolCall } from './call';
import { askedAlone, refusedHere } from './confirm';
import { declined, needsPerson, type Reply, replyOf } from './consent';
import { questionOf, waitingOf } from './dispatch-question';
import { nextOf } from './next-operation';
import { codeOf, failedEnvelope } from './own-answer';
import { dataResult, doneWith, failedWith } from './result';
import { defineOwnTool, type ToolResult } from './tool';
import { callOwnSite, type OwnReply } from './transport/in-process';

const dispatchPath = '/siteplane/v1/manage/dispatch';
const name = () => Type.String({ maxLength: 64 });

const readParams = Params({
  resource: name(),
  action: name(),
  params: Type.Optional(DescribedObject({}, { description: 'As svc_manifest tells', example: { crm_num: '001' } })),
});

const writeParams = Params({
  ...readParams.properties,
  confirm: Type.Optional(Type.Boolean({ description: 'true after the user agreed' })),
  confirm_token: Type.Optional(Text(300, 'From a refusal')),
  dry_run: Type.Optional(Type.Boolean({ description: 'Change nothing' })),
  idempotency_key: Type.Optional(Text(255, 'The same again runs once')),
  reason: Type.Optional(Text(200, 'For the audit log')),
});

type DispatchArgs = Static<typeof writeParams>;

/** Clients ask a person less, or not at all, before a tool that only reads: what changes something has the other one (D740). */
export const svcRead = defineOwnTool({
  name: 'svc_read',
  description: 'Run a readonly action. Answers {ok, data, changed, error}.',
  params: readParams,
  annotations: { readOnlyHint: true },
}).run(async (args, call) => {
  const { resource, action } = args;
  const effect = call.service.effectOf(resource, action);
  if (effect !== undefined && effect !== 'read') return changesSomething(args);
  return envelopeOf(await dispatch(args, { confirm: undefined, token: undefined }, call), { tool: 'svc_read', args }, call);
});

export const svcWrite = defineOwnTool({
  name: 'svc_write',
  description: 'Run any action. Answers as svc_read.',
  params: writeParams,
  annotations: { destructiveHint: true },
  isForChanges: true,
}).run((args, call) => runDispatch({ tool: 'svc_write', args }, call));

/** The same by the name that was its only one: callers know what it takes, and a list that all pay for does not repeat it (D740). */
export const svcDispatch = defineOwnTool({
  name: 'svc_dispatch',
  description: 'Earlier name of svc_write; takes the same.',
  params: writeParams,
  leanSchema: { inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: ['ok', 'data', 'changed', 'error'] } },
  annotations: { destructiveHint: true, openWorldHint: false },
  outputSchema: {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      data: { anyOf: [{ type: 'object' }, { type: 'null' }] },
      changed: { type: 'boolean' },
      error: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['ok', 'data', 'changed', 'error'],
  },
}).run((args, call) => runDispatch({ tool: 'svc_dispatch', args }, call));

interface Asked {
  readonly tool: string;
  readonly args: DispatchArgs;
}

/** The dispatch route. Under `refuse` no confirm is sent, and so the service itself tells what is destructive. */
async function runDispatch(asked: Asked, call: ToolCall): Promise<ToolResult> {
  const { args } = asked;
  const { confirm: setting } = call.settings;
  const name = `${args.resource}.${args.action}`;
  const { confirm, bare } = confirmOf(args);
  const reply = replyOf(asked, call);
  if (reply.said === 'no') throw declined(name);
  const isLook = call.consent.decision?.kind === 'look';
  const waits = setting === 'refuse' || isLook || (reply.said !== 'yes' && needsPerson(confirm, call) && isForPerson(reply, call));
  const answer = await dispatchAs({ args, bare, reply, waits }, call);
  if (answer.status !== 428) return envelopeOf(answer, asked, call);
  if (setting === 'refuse') throw refusedHere(name);
  if (waits && call.consent.canAsk && reply.said === 'unasked') return questionOf(asked, answer, call);
  if (isLook || (waits && setting === 'person')) return waitingAnswer(asked, answer, call);
  if (waits && confirm) throw askedAlone(name);
  return envelopeOf(answer, asked, call);
}

/** What svc_read does not run, as an envelope with the call that does. */
function changesSomething({ resource, action, params = {} }: Static<typeof readParams>): ToolResult {
  const error = `Refused: ${resource}.${action} changes something, so svc_write runs it.`;
  const next = { tool: 'svc_write', arguments: { resource, action, params } };
  return failedWith({ ok: false, data: null, changed: false, error }, { code: 'conflict', next });
}

/** Whether the confirm of the model is left out, so that the service says what the call would hit. */
function isForPerson({ said }: Reply, { consent, settings }: ToolCall): boolean {
  if (settings.confirm === 'person') return true;
  return consent.canAskAlone === true || (consent.canAsk && said === 'unasked');
}

/** The call waits: an envelope, as the tool always answers one. */
async function waitingAnswer(asked: Asked, answer: OwnReply, call: ToolCall): Promise<ToolResult> {
  const data = await putBeforePerson(waitingOf(asked, answer), call);
  return dataResult({ ok: true, data, changed: false, error: null });
}

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

interface Confirming {
  readonly confirm: boolean | undefined;
  readonly token: string | undefined;
}

function dispatchAs({ args, bare, reply, waits }: Attempt, call: ToolCall): Promise<OwnReply> {
  if (reply.said === 'yes') return dispatch({ ...args, params: bare }, { confirm: true, token: reply.token }, call);
  if (waits && args.dry_run !== true) return dispatch({ ...args, params: bare }, { confirm: undefined, token: undefined }, call);
  return dispatch(args, { confirm: args.confirm, token: args.confirm_token }, call);
}

function dispatch(args: DispatchArgs, { confirm, token }: Confirming, call: ToolCall): Promise<OwnReply> {
  const { resource, action, params } = args;
  const proof = confirm && token !== undefined && /^[\x21-\x7e]+$/.test(token) ? { 'x-confirm-token': token } : {};
  const headers = { ...optionsOf(args), ...proof };
  return callOwnSite(call, {
    method: 'POST',
    path: dispatchPath,
    body: { resource, action, ...(params ? { params } : {}), ...given({ confirm }) },
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  });
}

/** What REST takes by header (D712). A reason goes as the bytes that a client would send. */
function optionsOf({ dry_run: isDryRun, idempotency_key: key, reason }: DispatchArgs): Record<string, string> {
  return {
    ...(isDryRun === true ? { 'x-dry-run': 'true' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(reason === undefined ? {} : { 'x-change-reason': Buffer.from(reason).toString('latin1') }),
  };
}

function envelopeOf(answer: OwnReply, asked: Asked, call: ToolCall): ToolResult {
  if (answer.status === 200 && isRecord(answer.data)) return doneWith(answer.data, answer.headers);
  if (answer.headers['x-refused'] === 'fence') return failedEnvelope(answer, undefined);
  const token = answer.headers['x-confirm-token'];
  return failedEnvelope(answer, nextOf(codeOf(answer), { ...asked, token, effectOf: call.service.effectOf }));
}
