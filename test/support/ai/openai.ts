import { chatCompletions } from './chat-completions';
import { bearer, textOf, type Wire } from './wire';

interface Body {
  readonly model: string;
  readonly max_output_tokens: number;
  readonly input: { role: string; content: string | { text: string }[] }[];
}

/** The Responses interface. */
export const openai: Wire = {
  slug: 'openai',
  basePath: '/v1',
  keyHeader: bearer,
  generatePath: () => '/responses',
  asked(body) {
    const { model, max_output_tokens, input } = JSON.parse(body) as Body;
    const said = (...roles: string[]) => textOf(input.find(({ role }) => roles.includes(role))?.content ?? '');
    return { model, maxTokens: max_output_tokens, system: said('system', 'developer'), prompt: said('user') };
  },
  answer: ({ text, model, input, output, isCut }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_760_000_000,
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    error: null,
    model,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  }),
  models: chatCompletions.models,
};
