/** The name of a property on the wire: `firstName` is `first_name`. */
type WireName<Property extends string> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : '';

/** The same values under their names on the wire. */
export type OnWire<Fields> = { [Property in keyof Fields & string as WireName<Property>]: Fields[Property] };

type Params<Fields> = { readonly [Name in keyof OnWire<Fields>]?: OnWire<Fields>[Name] | undefined };

const wireName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What callers see of a row: the fields that `blank` has, by their names on the wire (D823). */
export const onWire = <Fields extends object>(row: Fields, blank: Fields): OnWire<Fields> =>
  Object.fromEntries(Object.keys(blank).map((property) => [wireName(property), row[property as keyof Fields]])) as OnWire<Fields>;

/** `before` with what callers say laid over it; what they leave out stays (D823). */
export const laidOver = <Fields extends object>(before: Fields, params: Params<Fields>, blank: Fields): Fields =>
  Object.fromEntries(
    Object.keys(blank).map((property) => [
      property,
      params[wireName(property) as keyof Params<Fields>] ?? before[property as keyof Fields],
    ]),
  ) as Fields;

/** The fields of `after` that differ from `before`. */
export function differences<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Fields>;
}
