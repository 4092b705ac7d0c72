import { given } from '../../../kit/given';
import { type Field, field, type JsonSchema, type Options, type Place } from './field';
import { type InputMap, mapOf } from './query';
import { isBlank, type Rules } from './rules';

type Fields = Readonly<Record<string, Field>>;
type Always<F extends Fields> = { [K in keyof F]: F[K]['when'] extends 'always' ? K : never }[keyof F];
type Read<F> = F extends Field<infer T> ? T : never;
type Sends<F> = F extends { readonly sends?: infer S } ? Exclude<S, undefined> : never;

/** What reading a form gives: fields that always count, and of the others those that were sent. */
export type ValuesOf<F extends Fields> = { readonly [K in Always<F>]: Read<F[K]> } & {
  readonly [K in Exclude<keyof F, Always<F>>]?: Read<F[K]>;
};
/** What is sent in a form. */
export type SentOf<F extends Fields> = { readonly [K in keyof F]?: Sends<F[K]> };

/** What a route takes, declared once: the checks read it, documents and tools tell of it. */
export interface Form<F extends Fields = Fields> {
  readonly fields: F;
  readonly schema: JsonSchema;
  /** A body that a caller may send. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The fields that were sent, cleaned; tells `check` what is wrong, by names that begin with `prefix`. */
  read(check: Rules, map: InputMap, prefix?: string): ValuesOf<F>;
}

interface About<F extends Fields> {
  readonly about?: string;
  /** In place of the examples of its fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Rules between fields. */
  readonly also?: (values: ValuesOf<F>, place: Place) => void;
}

/** Declare a form. Keys that it does not name are ignored. */
export function form<const F extends Fields>(fields: F, { about, example, also }: About<F> = {}): Form<F> {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  return {
    fields,
    schema: {
      type: 'object',
      ...given({ description: about }),
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      ...(required.length > 0 ? { required } : {}),
    },
    example: example ?? Object.fromEntries(entries.flatMap(([name, one]) => (one.example === undefined ? [] : [[name, one.example]]))),
    read(check, map, prefix = '') {
      const read = entries
        .filter(([name, { when, said }]) => when === 'always' || (when === 'sent' ? map[name] !== undefined : !isBlank(said(map[name]))))
        .map(([name, one]) => [name, one.read(map[name], { check, name: `${prefix}${name}` })]);
      const values = Object.fromEntries(read);
      also?.(values, { check, name: prefix });
      return values;
    },
  };
}

interface Inner {
  /** Said where something else than a map is sent, also where that is blank; without it a blank value counts as an empty map. */
  readonly says?: string;
}

/** A form within a form. */
export function group<F extends Fields, const O extends Options<ValuesOf<F>> & Inner>(inner: Form<F>, options: O) {
  return field<ValuesOf<F>, O, SentOf<F>>(
    {
      schema: inner.schema,
      fields: inner.fields,
      read(value, { check, name }) {
        const map = mapOf(value);
        if (map !== value && (options.says !== undefined || !isBlank(value)))
          check.add(name, 'map', options.says ?? `Send ${name} as a map of fields.`);
        return inner.read(check, map, `${name}.`);
      },
    },
    options.example === undefined ? { example: inner.example, ...options } : options,
  );
}

/** The names of a form's fields, for a sentence. */
export const namesOf = ({ fields }: Form) => Object.keys(fields).join(', ');
