import type { Static, TSchema } from '@sinclair/typebox';
import type { JsonObject } from './json';

/** What one call says beside its params. */
export interface CallChoice {
  readonly confirm?: boolean;
  /** Answer what would happen and change nothing; operations only. */
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly reason?: string;
}

/** All that sections need of a site: its operations and the routes of its providers, by name. */
export interface Caller {
  /** `crm.update`, or a route such as `PUT crm/v2/tags/{id}`, whose params fill its path. Throws `Refusal` where the site refuses. */
  call(operation: string, params: JsonObject, options?: CallChoice): Promise<{ readonly data: unknown; readonly changed: boolean }>;
  /** Whether the site offers the operation now; a route has to be one that reads. */
  has(operation: string): Promise<boolean>;
}

/** The data of an operation, typed as the operation declares it: `ask<typeof crmList>(caller, 'crm.list')`. */
export async function ask<O extends { readonly returns: TSchema }>(
  caller: Caller,
  operation: string,
  params: JsonObject = {},
): Promise<Static<O['returns']>> {
  return (await caller.call(operation, params)).data as Static<O['returns']>;
}
