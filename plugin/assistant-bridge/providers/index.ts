import type { Tool } from '../tool';

/** The named tools of both providers, in the order of the list. */
export const providerTools: readonly Tool[] = [];
