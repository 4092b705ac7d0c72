import { type Field, line } from '../../../kit/input/field';
import { country, day, short, timezone } from '../forms/kinds';
import type { PropertyKind } from '../segments/operators';
import { count, degrees, ip, picture } from './detail-kinds';

interface Detail {
  readonly field: Field<string | number, 'sent'>;
  /** What the column holds where nobody gave it. */
  readonly empty: '' | 0 | null;
  /** What authors of emails choose it by; without it emails cannot print it. */
  readonly title?: string;
  /** How segments compare it; without it they cannot ask for it. */
  readonly compared?: PropertyKind;
  /** Not among the columns of the export. */
  readonly isUnexported?: true;
}

/**
 * What is known of a contact besides its address, status and type: a row for each column. Forms, answers and their documents, sorting, the
 * export, merge tags and the filters of segments follow from it.
 */
export const contactDetails = {
  prefix: { field: short(), empty: '', title: 'Name prefix', compared: 'choice' },
  first_name: { field: short('Ada'), empty: '', title: 'First name', compared: 'nullable_text' },
  last_name: { field: short('Byron'), empty: '', title: 'Last name', compared: 'nullable_text' },
  phone: { field: line({ max: 50 }), empty: '', title: 'Phone', compared: 'nullable_text' },
  address_line_1: { field: short(), empty: '', title: 'Address, line 1', compared: 'nullable_text' },
  address_line_2: { field: short(), empty: '', title: 'Address, line 2', compared: 'nullable_text' },
  postal_code: { field: short(), empty: '', title: 'Postal code', compared: 'nullable_text' },
  city: { field: short(), empty: '', title: 'City', compared: 'nullable_text' },
  state: { field: short(), empty: '', title: 'State', compared: 'nullable_text' },
  country: { field: country(), empty: '', title: 'Country', compared: 'choice' },
  timezone: { field: timezone(), empty: '' },
  date_of_birth: { field: day('date of birth'), empty: null, title: 'Date of birth', compared: 'day' },
  source: { field: line({ max: 50 }), empty: '', compared: 'text' },
  total_points: { field: count(), empty: 0 },
  ip: { field: ip(), empty: '', isUnexported: true },
  latitude: { field: degrees(90), empty: null, isUnexported: true },
  longitude: { field: degrees(180), empty: null, isUnexported: true },
  life_time_value: { field: count(), empty: 0, isUnexported: true },
  avatar: { field: picture('avatar'), empty: '', isUnexported: true },
} as const satisfies Readonly<Record<string, Detail>>;

type Details = typeof contactDetails;
export type DetailName = keyof Details;

/** `address_line_1` is the column `addressLine1`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type Value<D extends Detail> = D['empty'] extends null ? string | null : D['empty'] extends 0 ? number : string;

/** The columns that hold them. */
export type DetailColumns = { readonly [N in DetailName as Camel<N>]: Value<Details[N]> };
/** By their names on the wire. */
export type DetailValues = { readonly [N in DetailName]: Value<Details[N]> };

/** Of wider type than the table of them: what not every row has, is undefined. */
const list = Object.entries<Detail>(contactDetails) as [DetailName, Detail][];
export const detailNames = list.map(([name]) => name);

/** `address_line_1` is `address_line1` in SQL. */
export const nameInSql = (name: string) => name.replace(/_(\d)$/, '$1');
export const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const detailColumn = <N extends DetailName>(name: N) => camel(name) as Camel<N>;

/** The details of a row, by their names on the wire. */
export const detailsOf = (row: DetailColumns): DetailValues =>
  Object.fromEntries(columnsByName.map(([name, column]) => [name, row[column]])) as DetailValues;

/** Once and not for each row of a list. */
const columnsByName = detailNames.map((name) => [name, detailColumn(name)] as const);

/** A value for each detail; those for which `of` gives none are left out. */
export const eachDetail = <T>(of: (detail: Detail, name: DetailName) => T | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(
    list.flatMap(([name, detail]) => {
      const value = of(detail, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Columns of a contact of whom nothing is known. */
export const noDetails = Object.fromEntries(list.map(([name, { empty }]) => [detailColumn(name), empty])) as DetailColumns;

export const detailFields = Object.fromEntries(list.map(([name, { field }]) => [name, field])) as {
  [N in DetailName]: Details[N]['field'];
};
