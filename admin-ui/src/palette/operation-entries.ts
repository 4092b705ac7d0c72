import type { ManifestEntry } from '../api/types';
import { pathTo } from '../pages/console/operations';
import type { Text } from '../texts';
import type { Entry } from './entries';

/** Stems of actions that people call otherwise. */
const verbs = ['activate', 'create', 'deactivate', 'delete', 'export', 'import', 'list', 'rotate', 'set', 'test', 'update'] as const;

/** Each operation of the service, by what it does. */
export function operationEntries(manifest: readonly ManifestEntry[], t: Text<'palette'>): Entry[] {
  return manifest.map(({ resource, action, summary }) => ({
    to: pathTo({ resource, action }),
    kind: 'operation',
    label: summary.replace(/^(.+?[.:;]) .*$/s, '$1').replace(/[.:;]$/, ''),
    hint: `${resource}.${action}`,
    synonyms: verbs
      .filter((verb) => action.split('_').includes(verb))
      .map((verb) => t(`verb_${verb}`))
      .join(' '),
  }));
}
