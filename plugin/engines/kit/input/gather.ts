import { EngineError, type FieldErrors } from './errors';
import type { Rules } from './rules';

/** The result of `read`; where it refuses fields, they join the others that are wrong and the result is `fallback`. */
export function gather<T>(check: Rules, read: () => T, fallback: T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 422 || 'message' in error.body) throw error;
    for (const [field, texts] of Object.entries(error.body as FieldErrors))
      for (const [rule, text] of Object.entries(texts)) check.add(field, rule, text);
    return fallback;
  }
}
