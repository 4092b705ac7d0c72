import { type As, type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

describe('accounts for the pickers of forms', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const ask = async (query: string, as: As = 'admin') => {
    const { status, text } = await site.send('GET', `/admin/siteplane/api/accounts${query}`, await site.identity(as));
    return { status, answer: JSON.parse(text || '{}') as { accounts: { id: number; login: string }[]; total: number } };
  };

  test('are shown to who may manage options', async () => {
    verifies('D771');
    expect([(await ask('', 'anonymous')).status, (await ask('', 'half')).status]).toEqual([401, 403]);
  });

  test.each(['?page=0', '?page=x', '?ids=1,x', `?ids=${Array.from({ length: 501 }, (_, i) => i + 1).join(',')}`])(
    'a question that makes no sense is refused: %s',
    async (query) => {
      verifies('D771');
      expect((await ask(query)).status).toBe(400);
    },
  );

  test('are found by a part of the login, by ids, and not past the last page', async () => {
    verifies('D771');
    const { answer } = await ask('?search=adm');
    expect(answer).toMatchObject({ accounts: [{ login: 'admin' }], total: 1 });
    const id = answer.accounts[0]?.id;
    expect((await ask(`?ids=${id},987654`)).answer).toMatchObject({ accounts: [{ id }], total: 1 });
    expect((await ask('?search=adm&page=2')).answer).toEqual({ accounts: [], total: 1 });
    expect((await ask('?ids=')).answer).toEqual({ accounts: [], total: 0 });
  });
});
