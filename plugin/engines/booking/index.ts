import { registerOf } from '../kit/definition';
import { bookingEngine } from './parts';

/** Start the engine in a host, as a plugin of it. */
export const register = registerOf(bookingEngine);
