import { type ErrorSchema, toErrorList } from '@rjsf/utils';

/** Errors of values inside a field that is one control, with the place of each. */
export function innerErrors(errorSchema: ErrorSchema | undefined): string[] {
  return toErrorList(errorSchema)
    .filter(({ property }) => property && property !== '.')
    .map(({ property = '', message }) => `${property.slice(1)} ${message}`);
}
