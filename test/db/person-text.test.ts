import { columns, defineTable, migration } from '../../plugin/adapter';
import { erasedAddress, eraseText, personText } from '../../plugin/db/person-text';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const { erasedIn } = personText({ email: 'bob@ex.co', phone: '493098765432' });

describe('the address of a person in a text', () => {
  test.each([
    "o'bob@ex.co",
    'bob@ex.co.uk',
    'bob@ex.computer',
    'jörgbob@ex.co',
    'jim.bob@ex.co',
    'news+bob@ex.co',
    'bob@ex.co-op.example',
    '1493098765432',
  ])('%s is of somebody else', (text) => {
    verifies('D462');
    expect(erasedIn(text)).toBe(text);
  });

  test.each([
    ['write to bob@ex.co.', `write to ${erasedAddress}.`],
    ["'BOB@ex.co', they said", `'${erasedAddress}', they said`],
    ['<bob@ex.co>', `<${erasedAddress}>`],
    [JSON.stringify({ text: 'write\nbob@ex.co\tor' }), JSON.stringify({ text: `write\n${erasedAddress}\tor` })],
    ['mailto%3Abob%40ex.co', `mailto%3A${erasedAddress}`],
    ['?email=bob%40ex.co&a=1', `?email=${erasedAddress}&a=1`],
    ['call +49 30 98765432', 'call +11 11 11111111'],
  ])('%s is theirs', (text, without) => {
    verifies('D462');
    expect(erasedIn(text)).toBe(without);
  });

  test('a number of eight digits is long enough to be theirs, one of seven is not', () => {
    verifies('D462');
    const without = (phone: string) => personText({ email: '', phone }).erasedIn('call 3098765 or 30987654');
    expect(without('30987654')).toBe('call 3098765 or 11111111');
    expect(without('3098765')).toBe('call 3098765 or 30987654');
  });
});

const texts = defineTable('t_texts', { id: columns.primary(columns.int()), text: columns.longText() });

describeEachStorage('rows with the address of a person', (make) => {
  async function erased(email: string, rows: readonly string[]): Promise<string[]> {
    const { storage } = await make({ tables: [texts], migrations: [migration(900, 'texts', ({ createTable }) => createTable(texts))] });
    return storage.run(async (db) => {
      for (const [id, text] of rows.entries()) await db.execute('INSERT INTO t_texts (id, text) VALUES (?, ?)', [id, text]);
      await eraseText(db, { table: texts.name, key: 'id', columns: ['text'] }, { email, phone: '', ref: '' });
      return (await db.query<{ text: string }>('SELECT text FROM t_texts ORDER BY id')).map(({ text }) => text);
    });
  }

  test('characters of patterns in it stand for themselves', async () => {
    verifies('D462');
    const others = ['say oxb_b%c@ex.co', 'say o!bxb%c@ex.co', 'say o!b_bxc@ex.co'];
    expect(await erased('o!b_b%c@ex.co', ['say o!b_b%c@ex.co', ...others])).toEqual([`say ${erasedAddress}`, ...others]);
  });

  test('it is theirs in any case, with letters beyond English too', async () => {
    verifies('D462');
    const own = ['to BJÖRN@ex.co', 'to Björn@Ex.co', '?email=BJ%C3%96RN%40ex.co', '?email=bj%c3%b6rn%40ex.co'];
    expect(await erased('björn@ex.co', [...own, 'to bjørn@ex.co'])).toEqual([
      ...[`to ${erasedAddress}`, `to ${erasedAddress}`, `?email=${erasedAddress}`, `?email=${erasedAddress}`],
      'to bjørn@ex.co',
    ]);
  });
});
