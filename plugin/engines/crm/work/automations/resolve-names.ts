import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { automations } from '../../data/automations/automations';
import { labels } from '../../data/contacts/labels';
import { sequences } from '../../data/sequences/sequences';
import { mapReferences, type ReferenceKind, referenceKinds, type Settings } from '../../domain/automations/references';
import type { SentStep } from '../../domain/automations/step-tree';

type Slugs = Readonly<Record<ReferenceKind, Set<string>>>;

/** Steps whose tags, lists, sequences and automations are named by slug, with their ids. 422 for a slug that there is not. */
export async function withIds(db: Db, tree: readonly SentStep[], trigger: InputMap): Promise<{ tree: SentStep[]; trigger: InputMap }> {
  const slugs: Slugs = { tags: new Set(), lists: new Set(), sequences: new Set(), automations: new Set() };
  const collect = (settings: InputMap) =>
    mapReferences(settings as Settings, (kind, value) => {
      if (typeof value === 'string' && value !== '') slugs[kind].add(value);
      return value;
    });
  collect(trigger);
  eachStep(tree, ({ settings }) => void collect(settings));
  const ids = await idsOf(db, slugs);
  const resolve = (settings: InputMap) =>
    mapReferences(settings as Settings, (kind, value) => {
      if (typeof value !== 'string' || value === '') return value;
      const id = ids[kind].get(value);
      if (id === undefined) throw refuse(`There is no ${referenceKinds[kind]} with the slug ${value}.`);
      return id;
    }) as InputMap;
  const mapped = (steps: readonly SentStep[]): SentStep[] =>
    steps.map((step) => ({
      ...step,
      settings: resolve(step.settings),
      children: { yes: mapped(step.children.yes), no: mapped(step.children.no) },
    }));
  return { tree: mapped(tree), trigger: resolve(trigger) };
}

function eachStep(tree: readonly SentStep[], see: (step: SentStep) => void): void {
  for (const step of tree) {
    see(step);
    eachStep([...step.children.yes, ...step.children.no], see);
  }
}

async function idsOf(db: Db, slugs: Slugs) {
  const read = {
    tags: (list: readonly string[]) => labels(db, 'tags').bySlugs(list),
    lists: (list: readonly string[]) => labels(db, 'lists').bySlugs(list),
    sequences: (list: readonly string[]) => sequences(db).bySlugs(list),
    automations: (list: readonly string[]) => automations(db).bySlugs(list),
  };
  const idsOfKind = async (kind: ReferenceKind) => {
    const list = slugs[kind].size === 0 ? [] : await read[kind]([...slugs[kind]]);
    return new Map(list.map(({ slug, id }) => [slug, id]));
  };
  return {
    tags: await idsOfKind('tags'),
    lists: await idsOfKind('lists'),
    sequences: await idsOfKind('sequences'),
    automations: await idsOfKind('automations'),
  };
}
