import type { Json } from '../../../kit/site-file/json';
import { EngineError } from '../../kit/input/errors';
import type { Input } from '../../kit/input/query';
import { type CustomTypes, filterOf } from '../domain/segments/filter';
import { mapLabels } from '../domain/segments/label-values';

/** Why the engine would refuse conditions whose tags and lists are named by slug; undefined where it would not. */
export function filterProblem(filters: Json, custom: CustomTypes): string | undefined {
  try {
    // Any number does: whether the slugs are there is another question.
    filterOf(mapLabels(filters, (_, value) => (typeof value === 'string' ? 1 : value)) as Input, custom);
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}
