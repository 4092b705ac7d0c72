interface Known {
  /** The name that it stands by in its answer, in the singular. */
  readonly under: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly values: ReadonlySet<unknown>;
}

/** Every record in answers, the latest first. */
export function everyObject(value: unknown, under = ''): Known[] {
  if (Array.isArray(value)) return value.flatMap((one) => everyObject(one, under.replace(/s$/, '')));
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  const own = { under, fields, values: new Set(Object.values(fields)) };
  return [own, ...Object.entries(fields).flatMap(([name, one]) => everyObject(one, name))];
}

/** What a param is of the record that people know by a value: `calendar_id` is the id of a calendar, `expected_revision` its revision. */
export function idIn(seen: readonly unknown[], key: string, which: string): unknown {
  const last = key.split('_').at(-1) ?? key;
  const noun = key.slice(0, -last.length - 1);
  const all = everyObject(seen).filter(({ values }) => which === '' || values.has(which));
  const has = (name: string) => (one: Known) => ['string', 'number'].includes(typeof one.fields[name]);
  const byName = all.find(has(key));
  if (byName) return byName.fields[key];
  return (all.filter(({ under }) => under === noun).find(has(last)) ?? all.find(has(last)))?.fields[last];
}
