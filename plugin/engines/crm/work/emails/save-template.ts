import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { EngineError, invalidFields } from '../../../kit/input/errors';
import { type TemplateRow, templates } from '../../data/templates/templates';
import { slugFor } from '../../domain/slugs';

export type TemplateFields = Partial<Omit<TemplateRow, 'id' | 'slug' | 'createdBy' | 'createdAt' | 'updatedAt'>>;

export interface NewTemplate extends TemplateFields {
  readonly title: string;
  /** Has to be free; made of the title without it. */
  readonly slug?: string;
  readonly by: number | null;
  readonly at: number;
}

const blank = {
  status: 'draft',
  subject: '',
  preHeader: '',
  body: '',
  editType: 'html',
  designTemplate: 'simple',
  settings: {},
} as const;

/** A template with a slug of its own, made of the title. */
export async function createTemplate(db: Db, { by, at, slug: input, ...fields }: NewTemplate): Promise<TemplateRow> {
  const taken = (slugs: readonly string[]) => templates(db).takenSlugs(slugs);
  const wanted = input === undefined ? '' : slugFor(input, '');
  if (wanted !== '' && (await taken([wanted])).length > 0)
    throw invalidFields({ post_name: { unique: `The slug ${wanted} is already taken. Choose another one.` } });
  const slug = wanted === '' ? await freeSlug(slugFor(fields.title, 'template'), { taken }) : wanted;
  return templates(db).insert({ ...blank, ...fields, slug, createdBy: by, createdAt: at, updatedAt: at });
}

/** The template, locked where it is to be changed. 404 where there is none. */
export async function findTemplate(db: Db, id: number, { lock = false } = {}): Promise<TemplateRow> {
  const row = await templates(db).find(id, { lock });
  if (!row) throw new EngineError(404, { message: `Not found: Template ${id}.` });
  return row;
}

/** Change what was sent of it; of its settings likewise, group by group. */
export async function updateTemplate(db: Db, id: number, { at, ...set }: TemplateFields & { readonly at: number }): Promise<void> {
  const before = await findTemplate(db, id, { lock: true });
  const settings = set.settings === undefined ? {} : { settings: { ...before.settings, ...set.settings } };
  await templates(db).update([id], { ...set, ...settings, updatedAt: at });
}
