import { refuse } from '../../kit/input/errors';
import type { Input } from '../../kit/input/query';

/** JSON, also as text. 422 where it is none. */
export function jsonOf(sent: Input, name: string): Input {
  if (typeof sent !== 'string') return sent;
  if (sent.trim() === '') return undefined;
  try {
    return JSON.parse(sent) as Input;
  } catch {
    throw refuse(`${name} must be JSON.`);
  }
}
