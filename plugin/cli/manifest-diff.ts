import type { ManifestEntry } from '../client';
import type { JsonSchema } from './json-schema';
import { type Difference, schemaDiff } from './schema-diff';

/** An operation that is in both manifests and is not the same, with every difference. */
export interface ChangedOperation {
  readonly operation: string;
  readonly differences: readonly (Difference & { readonly of: 'operation' | 'params' | 'returns' })[];
}

/** What differs between two manifests. Removing an operation after its announced end breaks nothing that was promised. */
export interface ManifestDiff {
  readonly added: readonly string[];
  readonly removed: readonly { readonly operation: string; readonly isBreaking: boolean }[];
  readonly changed: readonly ChangedOperation[];
}

type Manifest = readonly ManifestEntry[];

/** Compare two manifests; `now` in milliseconds decides whether the sunset of a removed operation is over (D104). */
export function manifestDiff(before: Manifest, after: Manifest, now: number): ManifestDiff {
  const [old, current] = [byName(before), byName(after)];
  const changed = [...old].flatMap(([operation, entry]) => {
    const other = current.get(operation);
    const differences = other ? entryDiff(entry, other) : [];
    return differences.length ? [{ operation, differences }] : [];
  });
  return {
    added: [...current.keys()].filter((operation) => !old.has(operation)),
    removed: [...old]
      .filter(([operation]) => !current.has(operation))
      .map(([operation, entry]) => ({ operation, isBreaking: !(sunsetOf(entry) <= now) })),
    changed,
  };
}

/** One line for each breaking difference; none means that whoever used the old manifest can use the new one. */
export function breakingChanges({ removed, changed }: ManifestDiff): string[] {
  return [
    ...removed.filter(({ isBreaking }) => isBreaking).map(({ operation }) => `${operation}: was removed`),
    ...changed.flatMap(({ operation, differences }) =>
      differences.filter(({ isBreaking }) => isBreaking).map((difference) => `${operation}: ${inWords(difference)}`),
    ),
  ];
}

/** `params /url is required now`. */
export const inWords = ({ of, at, what }: ChangedOperation['differences'][number]) =>
  of === 'operation' ? what : `${of} ${at || '(all)'} ${what}`;

const byName = (manifest: Manifest) => new Map(manifest.map((entry) => [`${entry.resource}.${entry.action}`, entry]));

function entryDiff(before: ManifestEntry, after: ManifestEntry): ChangedOperation['differences'] {
  const params = schemaDiff(before.params, after.params, 'params');
  const returns = schemaDiff(answerOf(before), answerOf(after), 'returns');
  return [
    ...factDiff(before, after).map((difference) => ({ ...difference, of: 'operation' as const })),
    ...params.map((difference) => ({ ...difference, of: 'params' as const })),
    ...returns.map((difference) => ({ ...difference, of: 'returns' as const })),
  ];
}

/** An operation without `returns` answers an empty object. */
const answerOf = ({ returns }: ManifestEntry): JsonSchema => returns ?? { type: 'object', additionalProperties: false };

function factDiff(before: ManifestEntry, after: ManifestEntry): Difference[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const { secret_keys: hidden = [] } = before;
  const shown = hidden.filter((key) => !after.secret_keys?.includes(key));
  const changes: [boolean, boolean, string][] = [
    [before.capability !== after.capability, true, `needs ${after.capability}, needed ${before.capability}`],
    [!before.destructive && after.destructive, true, 'is destructive now and needs confirm'],
    [was.readonly && !is.readonly, true, 'changes state now'],
    [was.idempotent && !is.idempotent, true, 'is no longer idempotent'],
    [was.stability === 'stable' && is.stability !== 'stable', true, `is ${is.stability} now`],
    [shown.length > 0, true, `no longer treats ${shown.join(', ')} as secret`],
    [!was.deprecated && is.deprecated !== undefined, false, `is deprecated until ${is.deprecated?.sunset}; use ${is.deprecated?.instead}`],
  ];
  return changes.filter(([holds]) => holds).map(([, isBreaking, what]) => ({ at: '', isBreaking, what }));
}

interface Facts {
  readonly readonly: boolean;
  readonly idempotent: boolean;
  readonly stability: string;
  readonly deprecated?: { readonly sunset: string; readonly instead: string };
}

/** What the service says about an operation beside its params. */
export const factsOf = ({ params }: ManifestEntry) => params['x-svc'] as Facts;

const sunsetOf = (entry: ManifestEntry) => Date.parse(factsOf(entry).deprecated?.sunset ?? '');
