import { chatCompletions } from './chat-completions';
import type { Wire } from './wire';

export const openaiCompatible: Wire = { ...chatCompletions, slug: 'openai_compatible', basePath: '/v1' };
