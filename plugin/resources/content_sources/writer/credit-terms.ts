import type { Host } from '../../../host';
import type { Credited } from '../ingest/ingest-table';
import type { Article, Mapping } from '../mapping/types';
import type { SourceSettings } from '../source/fields';
import { hasSay, termsOf } from './terms-of';

interface TermInput {
  readonly settings: Pick<SourceSettings, 'taxonomy_apply_mode' | 'target_tag_slug'>;
  readonly article: Pick<Article, 'tags' | 'categories'>;
  readonly mapping: Pick<Mapping, 'fields'>;
  readonly post: { readonly id: number; readonly type: string };
  readonly credited: Credited['terms'];
}

type Ports = Pick<Host, 'terms' | 'posts'>;

const fields = { tag: 'tags', category: 'categories' } as const;
type Taxonomy = keyof typeof fields;

/** Give the post its terms, in the caller's transaction. Answers what is credited from now on and whether the post's terms changed. */
export async function creditTerms(host: Ports, termInput: TermInput): Promise<{ terms: Credited['terms']; changed: boolean }> {
  const { id, type } = termInput.post;
  const ofPost = await host.terms.ofPost(id);
  const terms: Record<string, readonly number[]> = { ...termInput.credited };
  let changed = false;
  for (const taxonomy of taxonomiesOf(host, type)) {
    const current = ofPost.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
    const next = await nextTerms(host, termInput, { taxonomy, current });
    const isSame = next.assigned.length === current.length && next.assigned.every((one) => current.includes(one));
    if (!isSame) await host.terms.assign(id, taxonomy, next.assigned);
    terms[taxonomy] = next.credited;
    changed ||= !isSame;
  }
  return { terms, changed };
}

/** Those of the two that posts of this type may have. */
function taxonomiesOf({ posts }: Ports, type: string): Taxonomy[] {
  const allowed = posts.types().find(({ slug }) => slug === type)?.taxonomies ?? Object.keys(fields);
  return (Object.keys(fields) as Taxonomy[]).filter((taxonomy) => allowed.includes(taxonomy));
}

async function nextTerms(
  { terms }: Ports,
  termInput: TermInput,
  { taxonomy, current }: { taxonomy: Taxonomy; current: readonly number[] },
) {
  const { settings, article, mapping } = termInput;
  const ids = async (names: readonly string[]) => {
    const ids: number[] = [];
    for (const name of names) ids.push((await terms.ensure(taxonomy, name)).id);
    return ids;
  };
  const always = await ids(taxonomy === 'tag' && settings.target_tag_slug !== '' ? [settings.target_tag_slug] : []);
  const state = { mode: settings.taxonomy_apply_mode, current, credited: termInput.credited[taxonomy] ?? [], always };
  const names = mapping.fields[fields[taxonomy]] === undefined ? undefined : (article[fields[taxonomy]] ?? []);
  return termsOf({ ...state, wanted: names !== undefined && hasSay(state) ? await ids(names) : undefined });
}
