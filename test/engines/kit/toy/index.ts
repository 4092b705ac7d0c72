import { registerOf } from '../../../../plugin/engines/kit/definition';
import { toyEngine } from './parts';

export const register = registerOf(toyEngine);
