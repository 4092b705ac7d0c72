import type { Tool } from '../tool';
import { bookingProviderTools } from './booking';
import { marketingProviderTools } from './marketing';

/** The named tools of both providers, in the order of the list. */
export const providerTools: readonly Tool[] = [...bookingProviderTools, ...marketingProviderTools];
