import type { inputRequired as InputRequired } from '@modelcontextprotocol/server';
import type { ToolCall } from '../../plugin/assistant-bridge/call';
import { question, replyOf } from '../../plugin/assistant-bridge/consent';
import { defineOwnTool, type Tool, type ToolResult } from '../../plugin/assistant-bridge/tool';
import { isRecord } from '../../plugin/engines/kit/tools/shape';
import { Params } from '../../plugin/kit/schema';

type Asking = (call: ToolCall) => ToolResult;

const done = (words: string): ToolResult => ({ content: [{ type: 'text', text: words }] });

function asking(name: string, ask: Asking): Tool {
  const description = 'Asked for by the conformance suite.';
  return defineOwnTool({ name, description, params: Params({}), annotations: { readOnlyHint: true } }).run(async (_args, call) =>
    ask(call),
  );
}

/** Tools that ask; where a state comes back, it is that of the bridge's own questions. */
export function askingTools(inputRequired: typeof InputRequired): readonly Tool[] {
  const field = (name: string, message: string) =>
    inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] } });
  const sampling = inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
    maxTokens: 100,
  });
  const has = ({ consent }: ToolCall, ...keys: readonly string[]) => keys.every((key) => isRecord(consent.answers?.[key]));
  const stated = (tool: string): Asking => {
    const subject = { tool, args: {} };
    return (call) =>
      replyOf(subject, call).said === 'unasked' ? question({ message: 'Please confirm', warning: '' }, subject, call) : done('state-ok');
  };

  const named = ({ consent }: ToolCall): string | undefined => {
    const answer = consent.answers?.user_name;
    const content = isRecord(answer) ? answer.content : undefined;
    return isRecord(content) && typeof content.name === 'string' ? content.name : undefined;
  };
  const tests: Readonly<Record<string, Asking>> = {
    elicitation: (call) => {
      const name = named(call);
      const inputRequests = { user_name: field('name', 'What is your name?') };
      return name === undefined ? inputRequired({ inputRequests }) : done(`Hello, ${name}!`);
    },
    sampling: (call) => (has(call, 'capital_question') ? done('Paris') : inputRequired({ inputRequests: { capital_question: sampling } })),
    list_roots: (call) =>
      has(call, 'client_roots')
        ? done(JSON.stringify(call.consent.answers?.client_roots))
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
    multiple_inputs: (call) =>
      has(call, 'user_name', 'greeting', 'client_roots')
        ? done('all there')
        : inputRequired({
            inputRequests: { user_name: field('name', 'What is your name?'), greeting: sampling, client_roots: inputRequired.listRoots() },
            requestState: 'asked',
          }),
    multi_round: (call) => {
      if (has(call, 'step2')) return done('done');
      const [step, message, asked] = has(call, 'step1') ? ['step2', 'Which color?', 'color'] : ['step1', 'What is your name?', 'name'];
      return inputRequired({ inputRequests: { [step]: field(asked, message) }, requestState: `before ${step}` });
    },
    request_state: stated('test_input_required_result_request_state'),
    tampered_state: stated('test_input_required_result_tampered_state'),
    capabilities: ({ consent }) =>
      inputRequired({
        inputRequests: { ...(consent.canAsk ? { name: field('name', 'What is your name?') } : {}), capital_question: sampling },
      }),
  };
  return [
    ...Object.entries(tests).map(([name, ask]) => asking(`test_input_required_result_${name}`, ask)),
    asking('test_missing_capability', () => inputRequired({ inputRequests: { capital_question: sampling } })),
    asking('test_streaming_elicitation', () => inputRequired({ inputRequests: { user_name: field('name', 'What is your name?') } })),
    asking('test_logging_tool', () => done('nothing is logged')),
  ];
}
