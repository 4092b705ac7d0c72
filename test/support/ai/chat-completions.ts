import { type AskedFor, bearer, type Saying, textOf, type Wire } from './wire';

interface Body {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: { role: string; content: string | { text: string }[] }[];
}

/** The format that many servers share. */
export const chatCompletions = {
  keyHeader: bearer,
  generatePath: () => '/chat/completions',
  asked(body: string): AskedFor {
    const { model, max_tokens, messages } = JSON.parse(body) as Body;
    const said = (role: string) => textOf(messages.find((message) => message.role === role)?.content ?? '');
    return { model, maxTokens: max_tokens, system: said('system'), prompt: said('user') };
  },
  answer: ({ text, model, input, output, isCut }: Saying) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: isCut ? 'length' : 'stop' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }),
  models: {
    path: '/models',
    body: (names: readonly string[]) => ({
      object: 'list',
      data: names.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'somebody' })),
    }),
  },
} satisfies Omit<Wire, 'slug' | 'basePath'>;
