import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { Email, expects, Params, RecordOf, StringEnum, Text, Url } from '../../../kit/schema';
import { failureModes } from '../recipes/policy';

/** In the order in which they run unless a recipe says otherwise. */
export const stageNames = [
  'normalize',
  'cleanup',
  'toc',
  'faq',
  'anchors',
  'images',
  'taxonomy',
  'author',
  'ai_enrich',
  'seo',
  'links',
  'llms_txt',
  'variables',
  'forward',
  'notify',
] as const;
export type StageName = (typeof stageNames)[number];

const stage = <P extends TProperties>(options: P) =>
  Type.Optional(
    Params({
      enabled: Type.Optional(Type.Boolean({ default: true, description: 'Whether the stage runs where it is named at all' })),
      on_error: Type.Optional(StringEnum(failureModes, { description: 'Default: that of the policy' })),
      timeout_ms: Type.Optional(Type.Integer({ minimum: 10, maximum: 300_000 })),
      ...options,
    }),
  );

/** What is left out is read as `standard`, which forms show; nothing is stored for it. */
const flag = (description: string, standard = false) => Type.Optional(Type.Boolean({ default: standard, description }));
const required = flag('Fail if no model is connected, instead of skipping');
const keywords = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', ...expects('must not be empty') }), {
  minItems: 1,
  maxItems: 50,
});

/** Every stage with its options. */
export const StagesSchema = Params({
  order: Type.Optional(
    Type.Array(StringEnum(stageNames), {
      maxItems: stageNames.length,
      uniqueItems: true,
      description: 'These first, in this order; the others after them in the usual one',
    }),
  ),
  normalize: stage({ headings: flag('Give headings ranks without gaps below the title', true) }),
  cleanup: stage({ ai: flag('Have a model clean up the article too'), required }),
  toc: stage({
    min_headings: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 3, description: 'Fewer headings get none' })),
    max_rank: Type.Optional(Type.Integer({ minimum: 2, maximum: 6, default: 3, description: 'Headings down to this rank' })),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
        ...expects('must not be empty'),
        default: 'Contents',
        description: 'Its caption',
      }),
    ),
    remove: flag('Remove the table of contents'),
  }),
  faq: stage({ ai: flag('Have a model write questions where the article has none'), required }),
  anchors: stage({}),
  images: stage({
    alt: Type.Optional(StringEnum(['none', 'title', 'ai'], { default: 'title', description: 'Where an image has no alternative text' })),
    featured: flag('Make the first image of the site the featured one where there is none', true),
    lazy: flag('Load all but the first image lazily', true),
    required,
  }),
  taxonomy: stage({
    ai: flag('Ask a model for tags and categories'),
    create: flag('Let it create terms'),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8, description: 'Terms that the stage adds at most' })),
    rules: Type.Optional(
      Type.Array(
        Params({
          taxonomy: StringEnum(['tag', 'category']),
          term: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', ...expects('must not be empty') }),
          keywords,
        }),
        { maxItems: 100, description: 'A term for each article with one of the keywords' },
      ),
    ),
    required,
  }),
  author: stage({
    default_author_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Author of posts that have none' })),
  }),
  ai_enrich: stage({
    excerpt: flag('Write an excerpt where there is none', true),
    faq: flag('Write questions and answers where there are none'),
    language: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 60,
        pattern: '^[A-Za-z][A-Za-z ()-]*$',
        ...expects('must be the name of a language in Latin letters, such as German'),
      }),
    ),
    required,
  }),
  seo: stage({
    ai: flag('Have a model write title and description'),
    overwrite: flag('Rewrite them at every run'),
    required,
  }),
  links: stage({
    max: Type.Optional(Type.Integer({ minimum: 0, maximum: 50, default: 5, description: 'Internal links that an article has at most' })),
    titles: flag('Link the titles of other published posts', true),
    keywords: Type.Optional(
      RecordOf(
        Type.String({ pattern: '^\\S(.{0,98}\\S)?$', ...expects('must be 1–100 characters without spaces at its ends') }),
        Type.String({
          pattern: '^(/(?!/)[^\\s"<>]*|https?://[^\\s"<>]+)$',
          ...expects('must be a path such as /prices, or an address that begins with http:// or https://'),
          maxLength: 2048,
        }),
        { maxProperties: 100, description: 'Words and where they lead: an address of this site' },
      ),
    ),
  }),
  llms_txt: stage({}),
  variables: stage({
    set: Type.Optional(
      RecordOf(
        Type.String({ pattern: '^[a-z0-9_]{1,64}$', ...expects('must be 1–64 lower-case letters, digits or underscores') }),
        Type.String({
          pattern: '^(id|title|slug|url|excerpt|status|type|source|meta\\..{1,100})$',
          ...expects('must be one of id, title, slug, url, excerpt, status, type, source, or meta. and the name of a meta field'),
        }),
        {
          maxProperties: 20,
          description: 'Keys of variables and the field of the post that each is set to',
        },
      ),
    ),
  }),
  forward: stage({ url: Type.Optional(Url('Default: where the post’s content source forwards to')) }),
  notify: stage({
    emails: Type.Optional(Type.Array(Email(), { maxItems: 20, uniqueItems: true })),
    alert: Type.Optional(Type.Boolean({ description: 'Notify the alerts webhook; default true without an address' })),
    always: flag('Also when the run changed nothing'),
    subject: Type.Optional(Text(190)),
  }),
});

export type StageSettings = Static<typeof StagesSchema>;
/** The options of one stage. */
export type OptionsOf<N extends StageName> = NonNullable<StageSettings[N]>;

/** Names of the stages that run, in their order (D149). */
export function stagesToRun(settings: StageSettings): StageName[] {
  const first = settings.order ?? [];
  const order = [...first, ...stageNames.filter((name) => !first.includes(name))];
  return order.filter((name) => settings[name] !== undefined && settings[name]?.enabled !== false);
}
