type Fields = Readonly<Record<string, unknown>>;

/** One field of a record, `meta › colour` for one inside another. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ, in the order of the record, and how many are the same. */
export function differences(before: Fields, after: Fields, within = ''): { changed: Difference[]; same: number } {
  const changed: Difference[] = [];
  let same = 0;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]];
    const field = within + words(name);
    if (JSON.stringify(one) === JSON.stringify(other)) same += 1;
    else if (isFields(one) && isFields(other)) {
      const inside = differences(one, other, `${field} › `);
      changed.push(...inside.changed);
      same += inside.same;
    } else changed.push({ field, before: one, after: other });
  }
  return { changed, same };
}

/** `link_admin_only` as a person reads it. */
const words = (name: string) => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
