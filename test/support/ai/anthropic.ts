import { textOf, type Wire } from './wire';

interface Body {
  readonly model: string;
  readonly max_tokens: number;
  readonly system: { text: string }[];
  readonly messages: { role: string; content: { text: string }[] }[];
}

/** JSON comes as the input of a tool that the model is made to use. */
export const anthropic: Wire = {
  slug: 'anthropic',
  basePath: '/v1',
  keyHeader: ['x-api-key', (key) => key],
  generatePath: () => '/messages',
  asked(body) {
    const { model, max_tokens, system, messages } = JSON.parse(body) as Body;
    return { model, maxTokens: max_tokens, system: textOf(system), prompt: textOf(messages[0]?.content ?? '') };
  },
  answer: ({ text, isJson, model, input, output, isCut }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: isJson ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) }] : [{ type: 'text', text }],
    stop_reason: stopReason(isCut, isJson),
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  }),
  models: {
    path: '/models?limit=1000',
    body: (names) => ({
      data: names.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-02-04T00:00:00Z' })),
      has_more: false,
      first_id: names[0] ?? null,
      last_id: names.at(-1) ?? null,
    }),
  },
};

function stopReason(isCut = false, isJson = false): string {
  if (isCut) return 'max_tokens';
  return isJson ? 'tool_use' : 'end_turn';
}
