import { given } from '../../../kit/given';
import type { Input } from './query';
import { flagOf, htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, textOf, wordOf } from './rules';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where a value stands: who is told what is wrong with it, and the dotted name that it is told by. */
export interface Place {
  readonly check: Rules;
  readonly name: string;
}

/** `always` also where nothing was sent, `sent` where anything was, `filled` where it was not blank. */
type When = 'always' | 'sent' | 'filled';

/** One field of a form: how it is read and checked, and what documents say about it. */
export interface Field<T = unknown, W extends When = When, S = unknown> {
  readonly when: W;
  readonly isRequired: boolean;
  /** Of what callers should send; readers also take numbers as text, flags as words and the like. */
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly read: (value: Input, place: Place) => T;
  /** What has to be there of one that is required or `filled`. */
  readonly said: (value: Input) => Input;
  /** Of one that is a map: its own fields. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Only for types: what is sent. */
  readonly sends?: S;
}

export interface Options<T = unknown> {
  /** Must be filled in; how to say so where `Enter the title.` will not do. */
  readonly required?: true | string | ((name: string) => string);
  /** Must be filled in where it is sent at all: what is not sent stays as it is. */
  readonly keeps?: true;
  /** Has to be sent, and says itself what of it is missing. */
  readonly must?: true;
  /** Counts where the field is blank. */
  readonly otherwise?: T;
  /** A blank value counts as not sent. */
  readonly blank?: 'none';
  readonly about?: string;
  readonly example?: unknown;
}

type WhenOf<O> = O extends { readonly keeps: true }
  ? 'sent'
  : O extends { readonly required: unknown } | { readonly must: true } | { readonly otherwise: unknown }
    ? 'always'
    : O extends { readonly blank: 'none' }
      ? 'filled'
      : 'sent';

interface Kind<T> {
  readonly schema: JsonSchema;
  readonly read: (value: Input, place: Place) => T;
  /** What has to be there of a required one; the value itself unless told otherwise. */
  readonly said?: (value: Input) => Input;
  readonly fields?: Readonly<Record<string, Field>>;
}

/** A field of a kind of its own: `schema` says what is sent, `read` cleans and checks it. */
export function field<T, const O extends Options<T> = Options<T>, S = T>(kind: Kind<T>, options: O): Field<T, WhenOf<O>, S> {
  const { required, must, otherwise, keeps, about, example } = options;
  const filled = kind.said ?? same;
  return {
    when: whenOf(options) as WhenOf<O>,
    isRequired: keeps === undefined && (must !== undefined || required !== undefined),
    schema: {
      ...kind.schema,
      ...given({ description: about, default: otherwise }),
    },
    example,
    said: filled,
    ...given({ fields: kind.fields }),
    read(value, place) {
      if (required !== undefined) place.check.required(place.name, filled(value), wordsOf(required, place.name));
      return otherwise !== undefined && isBlank(filled(value)) ? otherwise : kind.read(value, place);
    },
  };
}

function whenOf({ required, must, otherwise, keeps, blank }: Options): When {
  if (keeps) return 'sent';
  if (must || required !== undefined || otherwise !== undefined) return 'always';
  return blank === 'none' ? 'filled' : 'sent';
}

const same = (value: Input) => value;
const wordsOf = (words: NonNullable<Options['required']>, name: string) => {
  if (words === true) return undefined;
  return typeof words === 'string' ? words : words(name);
};

type Clean = (value: Input) => string;

const wordIn: Clean = (value) => wordOf({ value }, 'value');
/** A list or a map is sent all the same, though as a text it would be blank. */
const sentAs = (clean: Clean) => (value: Input) => (typeof value === 'object' ? value : clean(value));

interface Long {
  /** Characters; what is longer is cut. */
  readonly max?: number;
}

/** A list or a map in place of a text is refused, and not stored as an empty one (D731). */
function textField<const O extends Options<string>>(schema: JsonSchema, clean: Clean, options: O) {
  const read = (value: Input, { check, name }: Place) => {
    check.text(name, value);
    return clean(value);
  };
  return field<string, O>({ schema: { type: 'string', ...schema }, read, said: sentAs(clean) }, options);
}

/** One line of text without tags. */
export function line<const O extends Options<string> & Long>(options: O): Field<string, WhenOf<O>, string> {
  return textField<O>({ maxLength: options.max ?? 190 }, (value) => lineOf(value, options.max), options);
}

/** Text without tags that keeps its line breaks. */
export function text<const O extends Options<string> & Long>(options: O): Field<string, WhenOf<O>, string> {
  return textField<O>({ maxLength: options.max ?? 10_000 }, (value) => textOf(value, options.max), options);
}

/** A safe subset of HTML. */
export function html<const O extends Options<string>>(options: O): Field<string, WhenOf<O>, string> {
  return textField<O>({ maxLength: 20_000 }, (value) => htmlOf(value), options);
}

/** A word as it was sent, without the spaces around it. */
export function word<const O extends Options<string> & { readonly schema?: JsonSchema }>(options: O): Field<string, WhenOf<O>, string> {
  return textField<O>(options.schema ?? {}, wordIn, options);
}

/** Yes or no; anything that is not a word for yes is no. */
export function flag<const O extends Options<boolean>>(options: O): Field<boolean, WhenOf<O>, boolean> {
  return field<boolean, O>({ schema: { type: 'boolean' }, read: (value) => isTrue(value) }, options);
}

/** Yes or no; a word for neither leaves what was before. */
export function switched<const O extends Options<boolean | undefined>>(options: O): Field<boolean | undefined, WhenOf<O>, boolean> {
  return field<boolean | undefined, O, boolean>({ schema: { type: 'boolean' }, read: (value) => flagOf(value) }, options);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A whole number within both bounds; 0 where it is none. */
export function whole<const O extends Options<number> & Bounds>(options: O): Field<number, WhenOf<O>, number> {
  const { min, max } = options;
  return field<number, O>(
    {
      schema: { type: 'integer', minimum: min, maximum: max },
      read(value, { check, name }) {
        checkNumber(check, name, { value, min, max });
        return intOf(value) ?? 0;
      },
    },
    options,
  );
}

/** A whole number within both bounds; nothing is no mistake. */
export function checkNumber(check: Rules, name: string, { value, min, max }: Bounds & { readonly value: Input }): void {
  check.number(name, value, min);
  if (isBlank(value) || !Number.isFinite(Number(value)) || typeof value === 'object') return;
  if (Number(value) > max) check.add(name, 'max', `Enter at most ${max}.`);
  else if (intOf(value) === undefined) check.add(name, 'numeric', 'Enter a whole number.');
}

interface Wording {
  /** In place of `Choose one of: a, b.`. */
  readonly says?: string;
  /** Nothing but the words themselves: spaces around them are not taken off. */
  readonly isExact?: boolean;
}

/** One of some words; the first where it is none of them. */
export function choice<const V extends readonly [string, ...string[]], const O extends Options<V[number]> & Wording>(
  words: V,
  options: O,
): Field<V[number], WhenOf<O>, V[number]> {
  const { says = `Choose one of: ${words.join(', ')}.`, isExact = false, must } = options;
  const wording = isExact ? same : sentAs(wordIn);
  return field<V[number], O>(
    {
      schema: { type: 'string', enum: words },
      said: wording,
      read(value, { check, name }) {
        const sent = wording(value);
        const known = words.find((each) => each === sent);
        if (known === undefined && (must || !isBlank(sent))) check.add(name, 'in', says);
        return known ?? words[0];
      },
    },
    options,
  );
}

/** `yes` or `no`, as some settings are stored. */
export const yesNo = <const O extends Options<'yes' | 'no'>>(options: O): Field<'yes' | 'no', WhenOf<O>, 'yes' | 'no'> =>
  field<'yes' | 'no', O>({ schema: { type: 'string', enum: ['yes', 'no'] }, read: (value) => (isTrue(value) ? 'yes' : 'no') }, options);
