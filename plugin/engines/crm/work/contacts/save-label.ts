import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { EngineError, invalidFields } from '../../../kit/input/errors';
import { type LabelKind, type LabelRow, labels } from '../../data/contacts/labels';
import type { ListSettings } from '../../domain/list-optin';
import { slugFor } from '../../domain/slugs';

type Fields = Partial<Pick<LabelRow, 'title' | 'slug' | 'description' | 'isPublic'>> & { readonly settings?: ListSettings };

type NewLabel = Fields & { readonly title: string; readonly at: number };

interface LabelChange {
  /** Its id, or its slug. */
  readonly by: number | string;
  readonly set: Fields;
  readonly at: number;
}

export const nounOf: Readonly<Record<LabelKind, string>> = { tags: 'Tag', lists: 'List' };

const slugTaken = (slug: string) => invalidFields({ slug: { unique: `The slug ${slug} is already taken. Choose another one.` } });

/** What a slug given by a caller becomes; 422 where nothing of it is left. */
function givenSlug(slug: string): string {
  const made = slugFor(slug, '');
  if (made === '') throw invalidFields({ slug: { slug: 'The slug must contain a letter from a to z or a digit.' } });
  return made;
}

/** Create one. A slug that is made of the title gets a number where it is taken; one that was given is 422 then. */
export async function createLabel(db: Db, kind: LabelKind, { at, ...fields }: NewLabel): Promise<LabelRow> {
  const store = labels(db, kind);
  const base = fields.slug ? givenSlug(fields.slug) : slugFor(fields.title, kind === 'tags' ? 'tag' : 'list');
  const taken = async (slugs: readonly string[]) => (await store.bySlugs(slugs)).map(({ slug }) => slug);
  if (fields.slug && (await taken([base])).length > 0) throw slugTaken(base);
  const slug = fields.slug ? base : await freeSlug(base, { taken });
  const row = { title: fields.title, slug, description: fields.description ?? '', createdAt: at, updatedAt: at };
  const values = kind === 'lists' ? { ...row, isPublic: fields.isPublic ?? false, settings: { ...fields.settings } } : row;
  return { ...values, id: await store.insert(values) };
}

/** Change the fields that were given, of the one with this id, or with this slug. 404 where there is none. */
export async function updateLabel(db: Db, kind: LabelKind, { by, set, at }: LabelChange) {
  const store = labels(db, kind);
  const before = typeof by === 'number' ? await store.find(by, { lock: true }) : await store.bySlug(by, { lock: true });
  if (!before) throw new EngineError(404, { message: `Not found: ${nounOf[kind]} ${by}.` });
  const slug = set.slug ? givenSlug(set.slug) : undefined;
  const holder = slug === undefined ? undefined : await store.bySlug(slug);
  if (slug !== undefined && holder && holder.id !== before.id) throw slugTaken(slug);
  const { slug: _, settings, ...others } = set;
  const merged = settings && { settings: { ...before.settings, ...settings } };
  const changes = { ...others, ...(slug === undefined ? {} : { slug }), ...merged };
  const isChanged = Object.entries(changes).some(([key, value]) => value !== undefined && !isSame(value, before[key as keyof LabelRow]));
  if (!isChanged) return { row: before, affected: 0 };
  await store.update(before.id, { ...changes, updatedAt: at });
  return { row: { ...before, ...changes, updatedAt: at }, affected: 1 };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
