import { chatCompletions } from './chat-completions';
import type { Wire } from './wire';

export const mistral: Wire = { ...chatCompletions, slug: 'mistral', basePath: '/v1' };
