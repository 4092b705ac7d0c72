import { bearer, textOf, type Wire } from './wire';

interface Body {
  readonly model: string;
  readonly max_output_tokens: number;
  readonly input: { role: string; content: string | { text: string }[] }[];
}

/** The Agent interface. */
export const perplexity: Wire = {
  slug: 'perplexity',
  basePath: '',
  keyHeader: bearer,
  generatePath: () => '/v1/agent',
  asked(body) {
    const { model, max_output_tokens, input } = JSON.parse(body) as Body;
    const said = (role: string) => textOf(input.find((item) => item.role === role)?.content ?? '');
    return { model, maxTokens: max_output_tokens, system: said('system'), prompt: said('user') };
  },
  answer: ({ text, model, input, output, isCut }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_760_000_000,
    status: isCut ? 'incomplete' : 'completed',
    ...(isCut ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
    model,
    output: [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] }],
    usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
  }),
};
