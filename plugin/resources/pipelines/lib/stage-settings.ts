import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { Email, Params, StringEnum, Text, Url } from '../../../kit/schema';
import { failureModes } from './policy';

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
      enabled: Type.Optional(Type.Boolean({ description: 'Default true where the stage is named at all' })),
      on_error: Type.Optional(StringEnum(failureModes, { description: 'Default: that of the policy' })),
      timeout_ms: Type.Optional(Type.Integer({ minimum: 10, maximum: 300_000 })),
      ...options,
    }),
  );

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const required = flag('Fail where no model is connected, instead of passing over');
const keywords = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), { minItems: 1, maxItems: 50 });

/** Every stage with its options. */
export const StagesSchema = Params({
  order: Type.Optional(
    Type.Array(StringEnum(stageNames), {
      maxItems: stageNames.length,
      uniqueItems: true,
      description: 'These first, in this order; the others after them in the usual one',
    }),
  ),
  normalize: stage({ headings: flag('Give headings ranks without gaps below the title; default true') }),
  cleanup: stage({ ai: flag('Have a model clean up the article too; default false'), required }),
  toc: stage({
    min_headings: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Default 3' })),
    max_rank: Type.Optional(Type.Integer({ minimum: 2, maximum: 6, description: 'Headings down to this rank; default 3' })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Default Contents' })),
    remove: flag('Take the table of contents out again'),
  }),
  faq: stage({ ai: flag('Have a model write questions where the article has none; default false'), required }),
  anchors: stage({}),
  images: stage({
    alt: Type.Optional(StringEnum(['none', 'title', 'ai'], { description: 'Where an image has no alternative text; default title' })),
    featured: flag('Make the first image of the site the featured one where there is none; default true'),
    lazy: flag('Load all but the first image lazily; default true'),
    required,
  }),
  taxonomy: stage({
    ai: flag('Ask a model for tags and categories; default false'),
    create: flag('Let it create terms; default false'),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Terms that the stage adds; default 8' })),
    rules: Type.Optional(
      Type.Array(
        Params({
          taxonomy: StringEnum(['tag', 'category']),
          term: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
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
    excerpt: flag('Write an excerpt where there is none; default true'),
    faq: flag('Write questions and answers where there are none; default false'),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 60, pattern: '^[A-Za-z][A-Za-z ()-]*$' })),
    required,
  }),
  seo: stage({
    ai: flag('Have a model write title and description; default false'),
    overwrite: flag('Write them anew at every run; default false'),
    required,
  }),
  links: stage({
    max: Type.Optional(Type.Integer({ minimum: 0, maximum: 50, description: 'Internal links that an article has at most; default 5' })),
    titles: flag('Link the titles of other published posts; default true'),
    keywords: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^\\S(.{0,98}\\S)?$' }),
        Type.String({ pattern: '^(/(?!/)[^\\s"<>]*|https?://[^\\s"<>]+)$', maxLength: 2048 }),
        { maxProperties: 100, description: 'Words and where they lead: an address of this site' },
      ),
    ),
  }),
  llms_txt: stage({}),
  variables: stage({
    set: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z0-9_]{1,64}$' }),
        Type.String({ pattern: '^(id|title|slug|url|excerpt|status|type|source|meta\\..{1,100})$' }),
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
    alert: flag('Tell the alerts webhook; default true where no address is given'),
    always: flag('Also when the run changed nothing; default false'),
    subject: Type.Optional(Text(190)),
  }),
});

export type StageSettings = Static<typeof StagesSchema>;
/** The options of one stage. */
export type OptionsOf<N extends StageName> = NonNullable<StageSettings[N]>;

/** Names of the stages that run, in their order. */
export function stagesToRun(settings: StageSettings): StageName[] {
  const first = settings.order ?? [];
  const order = [...first, ...stageNames.filter((name) => !first.includes(name))];
  return order.filter((name) => settings[name] !== undefined && settings[name]?.enabled !== false);
}
