import { isRecord } from '../../engines/kit/tools/shape';
import { OperationError } from '../../kit/errors';
import { Params, Text } from '../../kit/schema';
import type { ToolCall } from '../call';
import { anotherOf } from '../credential';
import { nextAfter } from '../next-call';
import { dataResult, failed } from '../result';
import { defineOwnTool, type ToolResult } from '../tool';
import { type Outcome, runProgram } from './sandbox';

const mostCalls = 50;
/** What a program answers goes into the context of a model. */
const mostCharacters = 50_000;
/** Of one process: each takes a thread. */
const mostPrograms = 4;
let running = 0;

/** Many calls in one, by a program that sees their answers and returns what counts (D744). */
export const svcRun = defineOwnTool({
  name: 'svc_run',
  description: 'Run JavaScript: await site.crm.list(params), await tools.NAME(args), return what counts.',
  params: Params({ code: Text(20_000) }),
  annotations: { destructiveHint: true },
  isCodeMode: true,
}).run(async ({ code }, call) => {
  if (!call.settings.codeMode) throw new OperationError('forbidden', 'Code mode is off on this site: an administrator switches it on.');
  if (running >= mostPrograms)
    throw new OperationError('rate_limited', 'Too many programs run now; try again in a few seconds.', { retryAfter: 5 });
  running++;
  try {
    const { answer, calls } = answering(call);
    return resultOf(await runProgram(code, answer), calls());
  } finally {
    running--;
  }
});

/** Each call as if it came alone: with its own look-up of the caller, its own checks and its own row of the audit log. */
function answering(call: ToolCall) {
  let made = 0;
  // Nobody is asked in the middle of a program: what needs a yes has to carry confirm, and what needs a person's waits for one.
  const consent = { canAsk: false, isBulk: true, canAskAlone: call.consent.canAsk };
  async function answer(tool: string, args: unknown) {
    if (++made > mostCalls) return refusal(`A program makes at most ${mostCalls} calls: let the site search or page.`);
    const record = call.tools.get(tool);
    if (!record || record.isCodeMode || tool === 'svc_bulk') return refusal(`There is no tool ${tool.slice(0, 64)} for programs.`);
    try {
      return outcomeOf(await record.run(args, { ...call, credential: await anotherOf(call.credential), consent }));
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      return outcomeOf(failed(error, nextAfter({ tool: record, args: isRecord(args) ? args : {}, error, tools: call.tools })));
    }
  }
  return { answer, calls: () => Math.min(made, mostCalls) };
}

const refusal = (message: string) => ({ ok: false, value: { message, code: 'invalid_params', next: null } });

/** The data of an answer, or what it was refused with. */
function outcomeOf(result: ToolResult) {
  const { isError, structuredContent, content, _meta } = result as Extract<ToolResult, { content: unknown[] }>;
  if (isError !== true) return { ok: true, value: structuredContent };
  const [text] = content;
  const message = isRecord(structuredContent) && typeof structuredContent.error === 'string' ? structuredContent.error : undefined;
  const problem = isRecord(_meta?.['svc/error']) ? _meta['svc/error'] : {};
  return {
    ok: false,
    value: { message: message ?? (text?.type === 'text' ? text.text : 'It failed.'), code: problem.code, next: problem.next },
  };
}

function resultOf(outcome: Outcome, calls: number): ToolResult {
  const { printed } = outcome;
  if (!outcome.ok) return { ...dataResult({ ok: false, error: outcome.message, calls, printed }), isError: true };
  const { length } = JSON.stringify(outcome.value);
  if (length > mostCharacters) {
    const error = `The program returned ${length} characters, and at most ${mostCharacters} go back: return only what is needed.`;
    return { ...dataResult({ ok: false, error, calls, printed }), isError: true };
  }
  return dataResult({ ok: true, value: outcome.value, calls, printed });
}
