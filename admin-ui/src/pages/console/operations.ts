import type { ManifestEntry } from '../../api/types';

/** The operations of one resource. */
export interface OperationGroup {
  resource: string;
  entries: ManifestEntry[];
}

/** The operations that hold every word of the filter, also in the reader's language, in the manifest's order, grouped by resource. */
export function groupsOf(manifest: readonly ManifestEntry[], filter: string, described = (summary: string) => summary): OperationGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of manifest) {
    const text = `${entry.resource}.${entry.action} ${entry.summary} ${described(entry.summary)}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(entry.resource, [...(groups.get(entry.resource) ?? []), entry]);
  }
  return [...groups].map(([resource, entries]) => ({ resource, entries }));
}

/** The address of an operation's page. */
export function pathTo({ resource, action }: { resource: string; action: string }): string {
  return `/console/${encodeURIComponent(resource)}/${encodeURIComponent(action)}`;
}

/** Whether an operation changes nothing. */
export function isRead(entry: ManifestEntry): boolean {
  return entry.params['x-svc']?.readonly ?? false;
}

/** Names of the parameters that hold a secret. */
export function secretsOf({ params, secret_keys = [] }: ManifestEntry): string[] {
  const hidden = Object.entries(params.properties ?? {}).filter(([, schema]) => schema.writeOnly);
  return [...new Set([...secret_keys, ...hidden.map(([name]) => name)])];
}
