import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '../../plugin/resources';

interface Words {
  /** By action. */
  readonly titles: Readonly<Record<string, { readonly en: string; readonly de: string }>>;
  /** German by English. */
  readonly de: Readonly<Record<string, string>>;
}

/** `words.json` of each group, by resource. */
export const operationWords: ReadonlyMap<string, Words> = new Map(
  groups.map(({ resource }) => [
    resource,
    JSON.parse(readFileSync(join(__dirname, '../../plugin/resources', resource, 'words.json'), 'utf8')) as Words,
  ]),
);
