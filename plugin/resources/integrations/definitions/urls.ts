import type { Fetch } from '../../../kit/fetch';
import type { IntegrationConfig } from '../integration/integration-table';
import { type IntegrationDefinition, textOf } from './definition';

/** Refuses an address that may not be reached, or that a path can't be appended to. */
export const urlProblem =
  (key: string): NonNullable<IntegrationDefinition['problem']> =>
  (config: IntegrationConfig, fetch: Fetch) => {
    const url = textOf(config, key);
    if (url === '') return undefined;
    if (/[?#]/.test(url)) return [key, 'must not contain a query or a fragment'];
    const problem = fetch.check(url);
    return problem === undefined ? undefined : [key, problem];
  };
