import type { ManifestEntry } from '../api/types';
import { pathTo } from '../pages/console/operations';
import type { Text } from '../texts';
import { operationTitle } from '../texts/operation-title';
import type { Entry } from './entries';

/** Stems of actions that people call otherwise. */
const verbs = ['activate', 'create', 'deactivate', 'delete', 'export', 'import', 'list', 'rotate', 'set', 'test', 'update'] as const;

/** Each operation of the service, by what it does. */
export function operationEntries(manifest: readonly ManifestEntry[], t: Text<'palette'>, titles: Text<'operations'>): Entry[] {
  return manifest.map(({ resource, action, summary }) => ({
    to: pathTo({ resource, action }),
    kind: 'operation',
    label: operationTitle({ resource, action }, titles) ?? summary,
    hint: `${resource}.${action}`,
    synonyms: [summary, ...verbs.filter((verb) => action.split('_').includes(verb)).map((verb) => t(`verb_${verb}`))].join(' '),
  }));
}
