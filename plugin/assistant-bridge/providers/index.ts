import type { Tool } from '../tool';
import { bookingProviderTools } from './booking';

/** The named tools of both providers, in the order of the list. */
export const providerTools: readonly Tool[] = [...bookingProviderTools];
