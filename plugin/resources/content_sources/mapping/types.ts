import { type Static, Type } from '@sinclair/typebox';
import { expects, RecordOf, StringEnum } from '../../../kit/schema';

const pointerPattern = '^(/([^~/]|~[01])*)*$';

/** RFC 6901, with `*` for every element of an array. */
const Pointer = (description: string) =>
  Type.String({
    pattern: pointerPattern,
    ...expects('must be a JSON Pointer such as /article/title, or empty for the whole'),
    maxLength: 500,
    description,
  });

const Scalar = Type.Union([Type.String({ maxLength: 8192 }), Type.Number(), Type.Boolean(), Type.Null()]);

const plainSteps = [
  'trim',
  'strip_html',
  'markdown',
  'portable_text',
  'rich_text',
  'slugify',
  'lower',
  'iso_date',
  'number',
  'bool',
] as const;

const Step = Type.Union([
  StringEnum(plainSteps, { description: 'markdown, portable_text (Sanity) and rich_text (Contentful and others) make HTML' }),
  Type.String({
    pattern: '^(split|join):.{1,8}$',
    ...expects('must be split: or join: and 1–8 characters, such as split:,'),
    description: 'split:, makes a list, join:, a text',
  }),
  Type.Object(
    { map: RecordOf(Type.String({ maxLength: 200 }), Scalar, { maxProperties: 200 }) },
    { additionalProperties: false, description: 'Replaces whole values; other values stay' },
  ),
]);

/** Where one field's value comes from. */
export const RuleSchema = Type.Object(
  {
    path: Type.Optional(Pointer('JSON Pointer into the item; * stands for every element of a list')),
    paths: Type.Optional(Type.Array(Pointer('The first one that finds a value is used'), { minItems: 1, maxItems: 10 })),
    const: Type.Optional(Scalar),
    default: Type.Optional(Scalar),
    required: Type.Optional(Type.Boolean({ description: 'Hold the payload where nothing is found' })),
    transform: Type.Optional(Type.Array(Step, { maxItems: 10 })),
  },
  { additionalProperties: false },
);

const optionalRule = Type.Optional(RuleSchema);

const operators = ['eq', 'ne', 'in', 'exists', 'matches'] as const;

/** A comparison: of `filters` all hold for an item that is taken, of `withdraw` any for one that is taken back. */
export const FilterSchema = Type.Object(
  {
    path: Pointer('JSON Pointer into the item'),
    op: StringEnum(operators, { description: 'matches takes * for any text and ? for one character, and no other pattern' }),
    value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 100 })])),
  },
  { additionalProperties: false },
);

/** How payloads of one source become posts: the wire shape of `mapping`. */
export const MappingSchema = Type.Object(
  {
    version: Type.Literal(1),
    items: Type.Optional(Pointer('List of items, where one payload brings several')),
    fields: Type.Object(
      {
        id: RuleSchema,
        title: RuleSchema,
        content: RuleSchema,
        excerpt: optionalRule,
        slug: optionalRule,
        date: optionalRule,
        modified: optionalRule,
        author: optionalRule,
        author_name: optionalRule,
        author_url: optionalRule,
        tags: optionalRule,
        categories: optionalRule,
        featured_image: optionalRule,
        canonical_url: Type.Optional({
          ...RuleSchema,
          description:
            'The address of the original: search engines credit it and not the page here. Leave it out where this site is to be credited',
        }),
        featured_image_alt: optionalRule,
        locale: optionalRule,
        translation_of: optionalRule,
      },
      { additionalProperties: false },
    ),
    meta: Type.Optional(
      RecordOf(
        Type.String({
          pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$',
          ...expects('must be 1–64 letters, digits, dots, hyphens or underscores and begin with a letter or digit'),
        }),
        RuleSchema,
        {
          maxProperties: 100,
          additionalProperties: false,
        },
      ),
    ),
    filters: Type.Optional(Type.Array(FilterSchema, { maxItems: 20 })),
    withdraw: Type.Optional(
      Type.Array(FilterSchema, { maxItems: 20, description: 'An item of which any of these is true takes its article back' }),
    ),
  },
  { additionalProperties: false, description: 'How a payload becomes posts' },
);

export type Mapping = Static<typeof MappingSchema>;
export type Rule = Static<typeof RuleSchema>;
export type Filter = Static<typeof FilterSchema>;
export type TransformStep = Static<typeof Step>;
export type FieldName = keyof Mapping['fields'];

/** One item of a payload, ready to become a post. Times in milliseconds since 1970. */
export interface Article {
  readonly externalId: string;
  readonly title: string;
  /** Markup as it was sent; it is made safe where it is stored. */
  readonly content: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly date?: number;
  readonly modified?: number;
  readonly author?: string;
  /** Shown where the author has no account. */
  readonly authorName?: string;
  readonly authorUrl?: string;
  readonly tags?: readonly string[];
  readonly categories?: readonly string[];
  readonly featuredImage?: string;
  /** What it shows. */
  readonly featuredImageAlt?: string;
  readonly canonicalUrl?: string;
  /** As it was sent. */
  readonly locale?: string;
  /** Id of the article that this is a translation of, or what all translations have in common. */
  readonly translationOf?: string;
  readonly meta: Readonly<Record<string, string | number | boolean | null>>;
}

/** Something that a mapping gets wrong, at a JSON Pointer into the mapping. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
}
