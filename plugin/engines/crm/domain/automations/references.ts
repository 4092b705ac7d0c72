import { mapLabels } from '../segments/label-values';

/** What triggers and steps name by id that has a slug too, and what people call one of it. */
export const referenceKinds = { tags: 'tag', lists: 'list', sequences: 'sequence', automations: 'automation' } as const;
export type ReferenceKind = keyof typeof referenceKinds;

const kindOfKey: Readonly<Record<string, ReferenceKind>> = {
  tags: 'tags',
  lists: 'lists',
  sequence_id: 'sequences',
  sequence_ids: 'sequences',
  automation_ids: 'automations',
};

type Value = Parameters<typeof mapLabels>[0];
export interface Settings {
  readonly [key: string]: Value;
}

/** The settings of a trigger or a step with every record that they name replaced; undefined leaves it out. */
export function mapReferences(settings: Settings, to: (kind: ReferenceKind, value: Value) => Value | undefined): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]): [string, Value] => {
      if (key === 'conditions') return [key, mapLabels(value, (kind, one) => to(kind, one) ?? one)];
      const kind = Object.hasOwn(kindOfKey, key) ? kindOfKey[key] : undefined;
      if (kind === undefined) return [key, value];
      if (Array.isArray(value)) return [key, value.map((one: Value) => to(kind, one)).filter((one) => one !== undefined)];
      return [key, to(kind, value) ?? ''];
    }),
  );
}
