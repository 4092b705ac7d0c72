import { registerOf } from '../kit/definition';
import { crmEngine } from './parts';

/** Start the engine in a host, as a plugin of it. */
export const register = registerOf(crmEngine);
