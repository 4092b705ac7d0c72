import { formerFields } from './record-change';

/** The name of a property on the wire: `firstName` is `first_name`. */
type WireName<Property extends string> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : '';

/** The same values under their names on the wire. A column that came later is null in older rows, which is shown as blank. */
type OnWire<Fields> = { [Property in keyof Fields & string as WireName<Property>]: NonNullable<Fields[Property]> };

type Params<Fields> = { readonly [Name in keyof OnWire<Fields>]?: OnWire<Fields>[Name] | undefined };

const wireName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const propertiesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

/** What callers see of a row: the fields that `blank` has, by their names on the wire (D823). */
export const onWire = <Fields extends object>(row: Fields, blank: Fields): OnWire<Fields> =>
  Object.fromEntries(propertiesOf(blank).map((property) => [wireName(property), row[property] ?? blank[property]])) as OnWire<Fields>;

/** `before` with what callers say laid over it; what they leave out stays, and so does null where they say what it is shown as (D823). */
export function laidOver<Fields extends object>(before: Fields, params: Params<Fields>, blank: Fields): Fields {
  const said = new Map<string, unknown>(Object.entries(params));
  const laid = (property: keyof Fields & string) => {
    const value = said.get(wireName(property)) ?? before[property];
    return before[property] === null && value === blank[property] ? null : value;
  };
  return Object.fromEntries(propertiesOf(blank).map((property) => [property, laid(property)])) as Fields;
}

/** The fields of `after` that `before` has otherwise. */
export const differences = <Fields extends object>(before: object, after: Fields): Partial<Fields> => formerFields(after, before);
