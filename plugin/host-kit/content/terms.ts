import { freeSlug, isDuplicate, OperationError, rows, sha256Hex } from '../../adapter';
import type { Db, Storage, Term, Terms } from '../../host';
import { slugOf } from './slug';
import { postTermsTable, termsTable } from './tables';

/** Terms as plugins see them, and what the public pages need beyond that. */
export interface TermStore extends Terms {
  bySlug(taxonomy: string, slug: string): Promise<Term | undefined>;
}

/** Terms in `host_terms`; mutations join the caller's transaction. */
export function createTerms(storage: Storage): TermStore {
  return {
    list: (taxonomy) => storage.run((db) => rows(db, termsTable).many({ taxonomy }, { order: [['name', 'ASC']] })),
    bySlug: (taxonomy, slug) => storage.run((db) => rows(db, termsTable).one({ taxonomy, slug })),
    ensure: (taxonomy, name) => storage.run((db) => ensure(db, taxonomy, name.trim())),

    async ofPost(postId) {
      const terms = await storage.run((db) =>
        db.query<Term>(
          'SELECT t.id, t.taxonomy, t.slug, t.name FROM host_terms t JOIN host_post_terms p ON p.term_id = t.id WHERE p.post_id = ? ORDER BY t.taxonomy, t.name',
          [postId],
        ),
      );
      return terms.map(({ id, taxonomy, slug, name }) => ({ id: Number(id), taxonomy, slug, name }));
    },

    assign: (postId, taxonomy, termIds) => storage.tx((db) => assign(db, { postId, taxonomy, termIds })),
  };
}

/** Ids of the posts that have at least one of these terms. */
export async function postsOfTerms(storage: Storage, termIds: readonly number[]): Promise<readonly number[]> {
  if (termIds.length === 0) return [];
  const records = await storage.run((db) => rows(db, postTermsTable).many({ termId: [...termIds] }));
  return [...new Set(records.map(({ postId }) => postId))];
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

async function ensure(db: Db, taxonomy: string, name: string): Promise<Term> {
  if (!/^[a-z0-9_-]{1,32}$/.test(taxonomy)) throw new OperationError('invalid_params', `"${taxonomy}" cannot be a taxonomy.`);
  if (name === '' || name.length > 190) throw new OperationError('invalid_params', 'A term has a name of 1 to 190 characters.');
  const terms = rows(db, termsTable);
  const base = slugOf(name) || `term-${sha256Hex(name).slice(0, 10)}`;
  for (;;) {
    const known = await terms.many({ taxonomy, slug: [base, folded(name)].filter(isAscii) });
    const same =
      known.find((term) => term.slug === folded(name) || folded(term.name) === folded(name)) ?? (await terms.one({ taxonomy, name }));
    if (same) return same;
    // "C" and "C++" are two terms, although both would like the slug "c".
    const slug = await freeSlug(base, {
      taken: async (candidates) => (await terms.many({ taxonomy, slug: candidates })).map((term) => term.slug),
    });
    try {
      return { id: await terms.insert({ taxonomy, slug, name }), taxonomy, slug, name };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

async function assign(
  db: Db,
  { postId, taxonomy, termIds }: { postId: number; taxonomy: string; termIds: readonly number[] },
): Promise<void> {
  const wanted = new Set(termIds);
  const current = await db.query<{ id: number }>(
    'SELECT t.id AS id FROM host_terms t JOIN host_post_terms p ON p.term_id = t.id WHERE p.post_id = ? AND t.taxonomy = ?',
    [postId, taxonomy],
  );
  const had = new Set(current.map(({ id }) => Number(id)));
  const known = await rows(db, termsTable).many({ taxonomy, id: [...wanted] });
  if (known.length !== wanted.size) throw new OperationError('invalid_params', `Some of the terms are not of the taxonomy "${taxonomy}".`);
  const gone = [...had].filter((id) => !wanted.has(id));
  if (gone.length > 0) await rows(db, postTermsTable).delete({ postId, termId: gone });
  for (const termId of wanted) if (!had.has(termId)) await rows(db, postTermsTable).insert({ postId, termId });
}
