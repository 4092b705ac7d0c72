import type { Post } from '../../plugin/host';
import {
  type Account,
  postNodes,
  postRecord,
  type Records,
  recordDirectory,
  recordPosts,
  type StoreFilter,
  siteNodes,
} from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

type Row = Readonly<Record<string, unknown>>;
type Condition = (row: Row) => boolean;

/** A database whose conditions are functions of a row. */
function table(rows: readonly Row[]): Records<Condition, Row> {
  const folded = (value: unknown) => String(value ?? '').toLowerCase();
  const those = (of: readonly Condition[]) => rows.filter((row) => of.every((meets) => meets(row)));
  return {
    meets: {
      oneOf: (field, values) => (row) => values.includes(row[field]),
      above: (field, least) => (row) => Number(row[field]) > least,
      same: (field, text) => (row) => folded(row[field]) === folded(text),
      holds: (fields, text, anyCase) => (row) =>
        fields.some((field) => (anyCase ? folded(row[field]).includes(folded(text)) : String(row[field]).includes(text))),
    },
    count: async (of) => those(of).length,
    async read(of, { orders, limit, offset = 0 } = { orders: [], limit: Number.POSITIVE_INFINITY }) {
      const sorted = those(of).sort((one, other) => {
        const signs = orders.map(
          ([field, direction]) => (String(one[field]) < String(other[field]) ? -1 : 1) * (direction === 'asc' ? 1 : -1),
        );
        return signs[0] ?? 0;
      });
      return sorted.slice(offset, offset + limit);
    },
  };
}

const record = postRecord({ id: 'number', type: 'kind', authorId: 'writer' });
const post = (id: number, change: Partial<Post>): Row =>
  record.recordOf({
    ...{ id, type: 'post', title: `Pier ${id}`, content: '', excerpt: '', status: 'draft', slug: `pier-${id}` },
    ...{ authorId: 1, featuredImageId: 0, createdAt: id, updatedAt: id, ...change },
  });
const rows = [
  post(1, { status: 'publish' }),
  post(2, { authorId: 2 }),
  post(3, { content: 'The harbour' }),
  post(4, { type: 'page', title: 'harbour' }),
];

describe('a database of a host', () => {
  const posts = recordPosts(table(rows), record);
  const all: StoreFilter = { types: ['post', 'page'], ids: undefined, orders: [['id', 'asc']], limit: 10, offset: 0 };

  test('is asked for a post by its number under the name that it has there', async () => {
    verifies('D802');
    expect(await posts.find(2)).toMatchObject({ id: 2, authorId: 2, title: 'Pier 2' });
    expect(await posts.find(9)).toBeUndefined();
  });

  test.each<[string, Partial<StoreFilter>, number[]]>([
    ['nothing else', {}, [1, 2, 3, 4]],
    ['a type', { types: ['page'] }, [4]],
    ['a status', { status: 'publish' }, [1]],
    ['an author', { authorId: 2 }, [2]],
    ['a text in title or content', { search: 'harbour' }, [3, 4]],
    ['a text in another case', { search: 'HARBOUR' }, []],
    ['these numbers', { ids: [1, 3, 9] }, [1, 3]],
    ['no numbers', { ids: [] }, []],
    ['what follows one', { afterId: 2 }, [3, 4]],
    ['these numbers, and what follows one', { ids: [1, 3], afterId: 1 }, [3]],
    ['the last first', { orders: [['id', 'desc']] }, [4, 3, 2, 1]],
    ['a part', { limit: 2, offset: 1 }, [2, 3]],
  ])('gives the posts that meet %s', async (_what, filter, expected) => {
    verifies('D802');
    expect((await posts.list({ ...all, ...filter })).items.map(({ id }) => id)).toEqual(expected);
  });

  test('gives accounts by id, login and address, and searches those that may sign in', async () => {
    verifies('D802');
    const account = (id: string, change: Row): Row => ({
      ...{ key: id, nick: `${id}-nick`, mail: '', name: 'One', role: 'r', on: true },
      ...change,
    });
    const accounts = [account('b', { mail: 'B@site.example', role: 'admins' }), account('a', { name: 'Two' }), account('c', { on: false })];
    const directory = recordDirectory({
      records: table(accounts),
      names: { id: 'key', login: 'nick', email: 'mail', texts: ['nick', 'name'] },
      isActive: ({ on }) => on === true,
      hasEmail: ({ mail }) => mail !== '',
      ofRoles: (roles) => (row) => roles.includes(String(row.role)),
      accountsOf: (found) =>
        found.map(({ key, nick, mail, name, role, on }): Account => {
          const texts = { login: String(nick), displayName: String(name), email: String(mail), role: String(role) };
          return { id: String(key), ...texts, active: on === true };
        }),
    });
    const found = async (filter: object) => (await directory.search({ limit: 9, ...filter })).items.map(({ id }) => id);
    expect([(await directory.find('c'))?.active, await directory.find('d')]).toEqual([false, undefined]);
    expect((await directory.findByLogin('A-Nick'))?.id).toBe('a');
    expect((await directory.findByEmail('b@SITE.example')).map(({ id }) => id)).toEqual(['b']);
    expect((await directory.findMany(['a', 'c', 'd'])).map(({ id }) => id)).toEqual(['a', 'c']);
    expect([await found({}), await found({ text: 'TWO' }), await found({ roles: ['admins'] }), await found({ hasEmail: true })]).toEqual([
      ['a', 'b'],
      ['a'],
      ['b'],
      ['b'],
    ]);
    expect(await directory.search({ limit: 1 })).toMatchObject({ items: [{ id: 'a' }], total: 2 });
  });
});

describe('the head of a page that the host lays out', () => {
  test('has what plugins say of a post, and no data of theirs ends its script', () => {
    verifies('D803');
    const nodes = postNodes({
      description: 'A pier',
      canonical: 'https://a.example',
      jsonLd: ['{"a":"</script>"}'],
      scripts: ['/x.js'],
      frames: [],
    });
    expect(nodes.map(({ name }) => name)).toEqual(['meta', 'link', 'script', 'script']);
    expect(nodes[2]).toEqual({ name: 'script', attrs: { type: 'application/ld+json' }, text: '{"a":"\\u003c/script>"}' });
    expect(nodes[3]?.attrs).toEqual({ type: 'module', src: '/x.js' });
    expect(postNodes({ jsonLd: [], scripts: [], frames: [] })).toEqual([]);
  });

  test.each([
    [200, ['/cms/rest/leads/v1/leads.js']],
    [404, []],
  ])('has the script of the leads only where it is answered: %d', async (status, expected) => {
    verifies('D803');
    const handle = async () => ({ status, body: undefined });
    const host = { rest: { handle }, places: { restRoot: '/cms/rest' } } as unknown as Parameters<typeof siteNodes>[0];
    expect((await siteNodes(host)).map(({ attrs }) => attrs.src)).toEqual(expected);
  });
});
