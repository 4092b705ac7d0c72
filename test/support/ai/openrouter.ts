import { chatCompletions } from './chat-completions';
import type { Wire } from './wire';

export const openrouter: Wire = { ...chatCompletions, slug: 'openrouter', basePath: '/api/v1', keyPath: '/key' };
