import type { Term } from '../../../host';
import { plainText } from '../../../markup/plain-text';
import type { Draft, DraftTerm } from '../post/draft';
import { askModel, noModel } from './ask-model';
import { defineStage, type StageRun, skipped } from './stage';
import type { OptionsOf } from './stage-settings';
import { mentionsIn } from './text';

type Taxonomy = 'tag' | 'category';
type TermName = Pick<DraftTerm, 'taxonomy' | 'name'> & { readonly taxonomy: Taxonomy };

/** What an article is about shows in its first 200,000 characters; thousands of words are looked for in them. */
const maxText = 200_000;
/** Terms that a model is told of. */
const maxTold = 300;

/** Tags and categories: by the recipe's rules, by a model, or, without either, existing terms that the article is about. Only adds. */
export const taxonomy = defineStage({
  name: 'taxonomy',
  async apply(draft, options, run) {
    const allowed = allowedOf(run);
    if (allowed.length === 0) return skipped(`Posts of the type ${run.post.type} have no terms.`);
    const { host } = run.ctx;
    const known = (await Promise.all(allowed.map((one) => host.terms.list(one)))).flat();
    const text = `${draft.title}\n${plainText(draft.content)}`.slice(0, maxText);
    const mentions = mentionsIn(text);
    const byModel = options.ai ? await suggested(draft, { known, text, options, run }) : undefined;
    const ruled = (options.rules ?? []).filter(({ keywords }) => keywords.some((words) => mentions(words) > 0));
    const byRules = ruled.map(({ taxonomy: of, term }): TermName => ({ taxonomy: of, name: term }));
    const isByWords = !options.rules && !byModel;
    const wanted = [...byRules, ...(byModel ?? []), ...(isByWords ? mentioned(known, { title: draft.title, mentions }) : [])];
    const mayCreate = (one: TermName) => options.create === true || byRules.includes(one);
    const terms = wanted
      .filter((one) => allowed.includes(one.taxonomy))
      .flatMap((one) => knownTerm(known, one) ?? (mayCreate(one) ? [{ ...one, slug: '' }] : []));
    const added = withoutDoubles(terms, draft.terms).slice(0, options.max ?? 8);
    const result = { draft: { terms: [...draft.terms, ...added] }, message: added.map(({ name }) => name).join(', ') };
    return options.ai && !byModel ? { ...result, ...skipped(noModel) } : result;
  },
});

function allowedOf({ ctx, post }: StageRun): Taxonomy[] {
  const type = ctx.host.posts.types().find(({ slug }) => slug === post.type);
  return (['tag', 'category'] as const).filter((one) => type?.taxonomies?.includes(one) ?? true);
}

interface Suggesting {
  readonly known: readonly Term[];
  readonly text: string;
  readonly options: OptionsOf<'taxonomy'>;
  readonly run: StageRun;
}

async function suggested({ title }: Draft, { known, text, options, run }: Suggesting): Promise<TermName[] | undefined> {
  const names = (of: Taxonomy) =>
    known
      .filter((term) => term.taxonomy === of)
      .map(({ name }) => name)
      .slice(0, maxTold);
  const answer = await askModel(run, 'taxonomy_suggest', {
    content: { title, text: text.slice(0, 50_000), existing_tags: names('tag'), existing_categories: names('category') },
    isRequired: options.required,
  });
  if (!answer) return undefined;
  const { tags, categories } = answer.data;
  return [
    ...categories.map((name): TermName => ({ taxonomy: 'category', name })),
    ...tags.map((name): TermName => ({ taxonomy: 'tag', name })),
  ];
}

/** Terms whose name the title has, or the text at least twice. */
function mentioned(known: readonly Term[], { title, mentions }: { title: string; mentions: ReturnType<typeof mentionsIn> }): TermName[] {
  const inTitle = mentionsIn(title);
  return known.flatMap(({ taxonomy: of, name }): TermName[] => {
    if ([...name].length < 3 || (of !== 'tag' && of !== 'category')) return [];
    return inTitle(name) > 0 || mentions(name, 2) >= 2 ? [{ taxonomy: of, name }] : [];
  });
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();

function knownTerm(known: readonly Term[], { taxonomy: of, name }: TermName): DraftTerm | undefined {
  const term = known.find((one) => one.taxonomy === of && (folded(one.name) === folded(name) || one.slug === folded(name)));
  return term && { taxonomy: of, name: term.name, slug: term.slug };
}

function withoutDoubles(terms: readonly DraftTerm[], had: readonly DraftTerm[]): DraftTerm[] {
  const key = ({ taxonomy: of, name }: DraftTerm) => `${of}:${folded(name)}`;
  const seen = new Set(had.map(key));
  return terms.filter((term) => !seen.has(key(term)) && seen.add(key(term)));
}
