import { chatCompletions } from './chat-completions';
import type { Wire } from './wire';

/** Answers as many servers do below `/v1`, and has an interface of its own beside. */
export const ollama: Wire = {
  ...chatCompletions,
  slug: 'ollama',
  basePath: '',
  generatePath: () => '/v1/chat/completions',
  models: {
    path: '/api/tags',
    body: (names) => ({ models: names.map((name) => ({ name, model: name, size: 1, digest: '00', details: { family: 'llama' } })) }),
  },
};
