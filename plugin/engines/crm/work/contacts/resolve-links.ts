import type { Db } from '../../../../host';
import { type FieldErrors, invalidFields } from '../../../kit/input/errors';
import { companies } from '../../data/companies/companies';
import { type LabelKind, labels } from '../../data/contacts/labels';
import type { LinkKind } from '../../data/contacts/link-tables';
import { slugFor } from '../../domain/slugs';
import { createLabel } from './save-label';

/** A tag, list or company as it was sent: its id, or its title or slug. */
export type LinkRef = number | string;

interface Wanted {
  readonly kind: LinkKind;
  readonly refs: readonly LinkRef[];
  /** By what name the caller sent them. */
  readonly name: string;
  /** What has no such title yet is created; otherwise it is 422. */
  readonly creates?: number;
}

/** Their ids. 422 for ids and names that nothing has. */
export async function resolveLinks(db: Db, { kind, refs, name, creates }: Wanted): Promise<number[]> {
  const ids = [...new Set(refs.filter((ref) => typeof ref === 'number'))];
  const words = [...new Set(refs.filter((ref) => typeof ref === 'string'))];
  const known = new Set(await existingLinks(db, kind, ids));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw unknown(name, kind, missing);
  if (words.length === 0) return ids;
  if (kind === 'companies') throw unknown(name, kind, words);
  return [...new Set([...ids, ...(await byWords(db, kind, { words, name, creates }))])];
}

/** Of these ids those that are there. */
export async function existingLinks(db: Db, kind: LinkKind, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const records = kind === 'companies' ? await companies(db).many(ids) : await labels(db, kind).many(ids);
  return records.map(({ id }) => id);
}

interface Words {
  readonly words: readonly string[];
  readonly name: string;
  readonly creates: number | undefined;
}

async function byWords(db: Db, kind: LabelKind, { words, name, creates }: Words): Promise<number[]> {
  const slugs = [...new Set(words.flatMap((word) => [word, slugFor(word, word)]))];
  const labelRows = [...(await labels(db, kind).byTitles(words)), ...(await labels(db, kind).bySlugs(slugs))];
  const ids: number[] = [];
  for (const word of words) {
    const match =
      labelRows.find(({ title }) => title === word) ?? labelRows.find(({ slug }) => slug === word || slug === slugFor(word, word));
    if (!match && creates === undefined) throw unknown(name, kind, [word]);
    ids.push(match?.id ?? (await created(db, kind, { title: word, at: creates ?? 0 })));
  }
  return ids;
}

/** By its slug, where it has one: whoever creates the same one at that moment meets it, and finds it the second time. */
async function created(db: Db, kind: LabelKind, { title, at }: { title: string; at: number }): Promise<number> {
  const slug = slugFor(title, '');
  if (slug === '') return (await createLabel(db, kind, { title, at })).id;
  return labels(db, kind).insert({ title, slug, description: '', createdAt: at, updatedAt: at });
}

const nouns = { tags: 'tag', lists: 'list', companies: 'company' } as const;

function unknown(name: string, kind: LinkKind, refs: readonly LinkRef[]) {
  const errors: FieldErrors = { [name]: { exists: `No such ${nouns[kind]}: ${refs.join(', ')}. List them with GET /crm/v2/${kind}.` } };
  return invalidFields(errors);
}
