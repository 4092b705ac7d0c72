import type { ManifestEntry } from '../resources';

/** Whether a value is a list of operations, as far as it is used before one of them is called. */
export const isManifest = (value: unknown): value is readonly ManifestEntry[] => Array.isArray(value) && value.every(isEntry);

function isEntry(value: unknown): boolean {
  const { resource, action, summary, params } = (value ?? {}) as Partial<Record<keyof ManifestEntry, unknown>>;
  const areTexts = [resource, action, summary].every((text) => typeof text === 'string');
  return areTexts && typeof params === 'object' && params !== null && 'x-svc' in params;
}
