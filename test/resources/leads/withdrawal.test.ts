import { describeOperation, type OperationCase } from '../../support/describe-operation';
import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { configure, newVisitor, only, post, send, stored, submit, terms } from './capture-support';

describeEachDialect('withdrawing', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const withdraw = (visitor: string) => send(site, { visitor }, { path: '/withdraw' });
  const types = async () => (await only(site)).events.map(({ type }) => type);

  test.each([
    ['without a token', { token: undefined }, 403],
    ['with an invented token', { token: `page.9999999999.${'A'.repeat(16)}.${'A'.repeat(43)}` }, 403],
    ['with the token of a form', async () => ({ token: (await terms(site)).form_token }), 403],
    ['of a visitor too short to be one', { visitor: 'a' }, 400],
    ['with the ref of a lead beside it', { ref: 'WEB-00000' }, 400],
  ])('%s is refused and does nothing', async (_name, wrong, expected) => {
    verifies('leads:withdraw');
    const visitor = newVisitor();
    await send(site, { visitor });
    const fields = typeof wrong === 'function' ? await wrong() : wrong;
    const body = JSON.stringify({ token: (await terms(site)).token, id: newVisitor(), visitor, ...fields });
    expect((await post(site, '/withdraw', body)).status).toBe(expected);
    expect(await types()).toEqual(['phone_click']);
  });

  test('from another site is refused and does nothing', async () => {
    const visitor = newVisitor();
    await send(site, { visitor });
    expect((await send(site, { visitor }, { path: '/withdraw', headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect(await types()).toEqual(['phone_click']);
  });

  test('with an id that is not theirs changes no lead, and is answered the same', async () => {
    verifies('D508', 'leads:withdraw');
    const visitor = newVisitor();
    await send(site, { visitor });
    const { ref } = await only(site);
    for (const forged of [newVisitor(), ref.padEnd(22, '0'), `${visitor}0`, visitor.slice(0, -1)]) {
      expect((await withdraw(forged)).answer).toEqual({ ok: true, withdrawn: true });
    }
    expect(await types()).toEqual(['phone_click']);
    expect((await send(site, { visitor })).answer).toMatchObject({ recorded: true, ref });
  });

  test('is an event of the chain, after which nothing of the visitor is recorded', async () => {
    verifies('D508', 'leads:withdraw');
    await configure(site, { notify_email: 'team@example.org', questions: { size: { label: 'Size', answers: { big: 1 } } } });
    const visitor = newVisitor();
    await send(site, { visitor });
    expect((await withdraw(visitor)).answer).toEqual({ ok: true, withdrawn: true });
    for (const type of ['phone_click', 'revisit'])
      expect((await send(site, { visitor, type })).answer).toEqual({ ok: true, recorded: false });
    const answers = { path: '/qualify' };
    expect((await send(site, { visitor, answers: { size: 'big' } }, answers)).answer).toMatchObject({ recorded: false });
    expect((await submit(site, { visitor })).status).toBe(303);
    const lead = await only(site);
    expect(lead.events).toMatchObject([{ type: 'phone_click' }, { type: 'consent_withdrawn', data: { how: 'page' } }]);
    expect(lead.chain).toMatchObject({ ok: true, count: 2 });

    expect((await withdraw(visitor)).answer).toEqual({ ok: true, withdrawn: true });
    expect(await types()).toHaveLength(2);
  });

  test('leaves no form that is thanked for and kept by nobody', async () => {
    verifies('D508');
    await configure(site, { contact_storage: 'full' });
    const visitor = newVisitor();
    expect((await submit(site, { visitor })).status).toBe(303);
    await withdraw(visitor);
    expect((await submit(site, { visitor, message: 'Again.' })).status).toBe(503);
    expect(await types()).toEqual(['form_submit', 'consent_withdrawn']);
  });

  test('before anything was recorded keeps out what is still on its way', async () => {
    verifies('D508');
    const visitor = newVisitor();
    await withdraw(visitor);
    expect((await send(site, { visitor })).answer).toEqual({ ok: true, recorded: false });
    expect(await stored(site)).toEqual([]);
  });

  test('at the moment of clicks is the last thing that is recorded', async () => {
    verifies('D508');
    const visitor = newVisitor();
    await send(site, { visitor });
    const clicks = () => Array.from({ length: 4 }, () => send(site, { visitor }));
    const answers = await Promise.all([...clicks(), withdraw(visitor), ...clicks(), withdraw(visitor)]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const found = await types();
    expect(found.indexOf('consent_withdrawn')).toBe(found.length - 1);
    expect((await only(site)).chain.ok).toBe(true);
  });

  test('by an administrator holds for the browsers of the lead, and not for others', async () => {
    verifies('D508', 'leads:withdraw');
    const [visitor, other] = [newVisitor(), newVisitor()];
    await send(site, { visitor });
    const { id, ref } = await only(site);
    await site.call('leads.withdraw_consent', { id });
    expect((await send(site, { visitor })).answer).toEqual({ ok: true, recorded: false });
    expect(await types()).toEqual(['phone_click', 'consent_withdrawn']);
    const { answer } = await send(site, { visitor: other });
    expect(answer).toMatchObject({ recorded: true });
    expect(answer.ref).not.toBe(ref);
  });

  test('by an administrator is recorded once more where the lead did something since', async () => {
    verifies('D508', 'leads:withdraw');
    const { leads } = site.siteplane;
    const { id, ref } = await leads.record({ source: 'google', event: { type: 'phone_click' } });
    const withdraw = async () => (await site.call('leads.withdraw_consent', { id })).envelope.changed;
    expect([await withdraw(), await withdraw()]).toEqual([true, false]);
    await leads.record({ ref, source: 'call', event: { type: 'phone_click' } });
    expect([await withdraw(), await withdraw()]).toEqual([true, false]);
  });
});

const lead: OperationCase['found'] = async (_, { siteplane }) => {
  const { id } = await siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
  return { id };
};

describeOperation('leads.withdraw_consent', [
  { name: 'refuses an id that is none', params: { id: 0 }, error: 'invalid_params' },
  { name: 'tells a missing lead', params: { id: 999_999 }, error: 'not_found' },
  {
    name: 'writes an event that says who, and only one',
    verifies: ['leads:withdraw', 'D508'],
    found: lead,
    data: { withdrawn: true },
    changed: true,
    rows: { sp_lead_events: 1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      const { id } = answer.data as { id: number };
      expect(await call('leads.withdraw_consent', { id })).toMatchObject({ ok: true, changed: false });
      const data = { how: 'operation', by: expect.stringMatching(/^(key|user):/) };
      expect((await call('leads.get', { id })).data).toMatchObject({
        events: [{ type: 'phone_click' }, { type: 'consent_withdrawn', data }],
        chain: { ok: true, count: 2 },
      });
    },
  },
]);
