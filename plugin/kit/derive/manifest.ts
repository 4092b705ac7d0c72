import type { TSchema } from '@sinclair/typebox';
import type { Group } from '../group';
import type { Operation } from '../operation';
import { recordReadOf } from '../record-read';
import { plainSchema } from '../schema';
import type { ManifestEntry } from './manifest-entry';

/** All operations of the groups, sorted by resource and action. */
export function manifestOf(groups: readonly Group[]): ManifestEntry[] {
  return groups
    .flatMap(({ resource, operations }) =>
      Object.entries(operations).map(([action, operation]) =>
        entryOf({ resource, action, read: recordReadOf(operations, action)?.action }, operation),
      ),
    )
    .sort((a, b) => compare(a.resource, b.resource) || compare(a.action, b.action));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

interface Named {
  readonly resource: string;
  readonly action: string;
  readonly read: string | undefined;
}

function entryOf({ resource, action, read }: Named, operation: Operation): ManifestEntry {
  return {
    resource,
    action,
    summary: operation.summary,
    params: { ...plainSchema(operation.params), 'x-svc': factsOf(operation, read) },
    capability: operation.capability,
    destructive: operation.destructive,
    ...(operation.secretKeys.length ? { secret_keys: operation.secretKeys } : {}),
    ...(isTrivial(operation.returns) ? {} : { returns: plainSchema(operation.returns) }),
  };
}

/** What the specification has no key for, inside the schema where unknown keywords are allowed. `if_match` is whose ETag an If-Match takes. */
export function factsOf(operation: Operation, read: string | undefined) {
  const { effect, audited, idempotent, grade, since, stability, deprecated, reveals, undo } = operation;
  return {
    readonly: effect === 'read',
    idempotent,
    ...(grade ? { grade } : {}),
    since,
    stability,
    ...(effect === 'read' && audited ? { audited } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(reveals.length ? { reveals } : {}),
    ...(undo ? { undo: true } : {}),
    ...(read ? { if_match: read } : {}),
  };
}

const isTrivial = (schema: TSchema) => schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
