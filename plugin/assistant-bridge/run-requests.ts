import type { Look, Moment, ToolRequest, ToolStep } from '../engines/kit/tools/define';
import type { ProviderSlug } from '../host';
import { OperationError } from '../kit/errors';
import type { Need } from '../kit/scope';
import type { ToolCall } from './call';
import { withheld } from './confirm';
import { inWords, lookedUp, preview } from './preview';
import { dataResult } from './result';
import { shownTarget } from './shown-target';
import type { ToolResult } from './tool';
import { type Transport, transportTo } from './transport/transport';
import { upstreamRefusal } from './upstream';

type Args = Readonly<Record<string, unknown>>;

interface Work {
  readonly name: string;
  readonly provider: ProviderSlug;
  readonly destructive: boolean;
  readonly needs: readonly Need[];
  readonly steps: (args: Args, moment: Moment) => readonly ToolStep[];
  readonly isFound: (answer: unknown) => boolean;
  readonly shown?: (args: Args, look: Look) => Promise<Args>;
}

/** Translate, preview or confirm, send. The first request that is refused ends it. */
export async function runRequests(work: Work, args: Args, call: ToolCall): Promise<ToolResult> {
  const { name, provider, destructive } = work;
  const { dry_run: isDryRun, confirm: _, ...own } = args;
  const params = destructive ? own : args;
  const isRemote = (await call.service.provider(provider))?.mode === 'remote';
  const steps = work.steps(params, { now: call.now(), isRemote });
  if (destructive && isDryRun === true) return dataResult(await previewOf(work, { params, steps }, call));
  const what = steps.map(inWords).join(', then ');
  const isDeleting = steps.some(({ method }) => method === 'DELETE');
  const shown = async () => shownTarget(await previewOf(work, { params, steps }, call), { provider, steps }, call);
  const held = destructive ? await withheld({ tool: name, args, what, isDeleting, shown }, call) : undefined;
  if (held) return held;

  const sending = { provider, transport: await transportTo(provider, call) };
  // What reaches another site never arrives at a route of this one, where its use would be noted.
  if (!sending.transport.isOwn) for (const need of work.needs) call.caller.noteUse?.(need);
  const answer = await sendAll(sending, steps);
  if (!work.isFound(answer)) throw upstreamRefusal({ provider, isOwn: sending.transport.isOwn }, { status: 404, data: undefined });
  return dataResult(answer);
}

interface Sending {
  readonly provider: ProviderSlug;
  readonly transport: Transport;
}

/** The answer of the last one. */
async function sendAll(sending: Sending, steps: readonly ToolStep[]): Promise<unknown> {
  const answers: unknown[] = [];
  for (const step of steps) {
    try {
      answers.push(await send(sending, requestOf(step, answers)));
    } catch (error) {
      const undone = await takenBack(sending, steps, answers);
      if (!(error instanceof OperationError) || undone) throw error;
      throw withProgress(error, steps.slice(0, answers.length));
    }
  }
  return answers.at(-1);
}

async function send({ provider, transport }: Sending, request: ToolRequest): Promise<unknown> {
  const answer = await transport.send(request);
  if (answer.status >= 400) throw upstreamRefusal({ provider, isOwn: transport.isOwn }, answer);
  return answer.data;
}

/** Whether what was done is undone again; one that is refused leaves it, and then the refusal that counts is the first one. */
async function takenBack(sending: Sending, steps: readonly ToolStep[], answers: readonly unknown[]): Promise<boolean> {
  const undo = steps.slice(0, answers.length).flatMap(({ undo }, i) => (undo ? [undo(answers[i])] : []));
  for (const request of undo) {
    const { status } = await sending.transport.send(request);
    if (status >= 400) return false;
  }
  return undo.length > 0;
}

/** The refusal, and what was changed before it. */
function withProgress(error: OperationError, done: readonly ToolStep[]): OperationError {
  const writes = done.filter(({ method }) => method !== 'GET');
  if (writes.length === 0) return error;
  const { code, message, status } = error;
  return new OperationError(code, `${message} Before that, ${writes.length} of the requests succeeded.`, { status, cause: error });
}

function requestOf({ complete, undo: _, ...request }: ToolStep, answers: readonly unknown[]): ToolRequest {
  return complete ? { ...request, ...complete(answers) } : request;
}

/** What would be sent, and what it would hit. Only GET is sent for it. */
async function previewOf(work: Work, { params, steps }: { params: Args; steps: readonly ToolStep[] }, call: ToolCall): Promise<Args> {
  const { provider, shown } = work;
  const look: Look = async (request) => send({ provider, transport: await transportTo(provider, call) }, request);
  const isOpen = steps.some(({ complete }) => complete);
  const answers: unknown[] = [];
  const requests: ToolRequest[] = [];
  for (const step of steps) {
    const request = requestOf(step, answers);
    requests.push(request);
    answers.push(isOpen && request.method === 'GET' ? await look(request) : undefined);
  }
  return { ...preview(requests), ...(shown ? { preview: await lookedUp(() => shown(params, look)) } : {}) };
}
