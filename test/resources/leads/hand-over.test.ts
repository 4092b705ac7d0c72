import { administratorsAddress } from '../../support/addresses';
import { describeEachDialect } from '../../support/dialects';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { forgetMails } from './capture-support';

const apiKey = 'crm-key-5f2c7e';
const contact = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456', message: 'Please call me.' };

describeEachDialect('leads handed over to a CRM', (dialect) => {
  let site: Site;
  let crm: Receiver;
  let answer: (n: number) => ReceiverAnswer = () => ({});
  beforeAll(async () => {
    crm = await startReceiver((_, n) => answer(n));
    site = await startSite({ dialect, settings: { capturePerMinute: 0, fetchAllow: `127.0.0.1:${crm.port}` } });
    await administratorsAddress(site);
  });
  afterAll(async () => {
    await site?.stop();
    await crm?.stop();
  });
  beforeEach(async () => {
    answer = () => ({});
    await site.reset();
    crm.requests.length = 0;
    forgetMails(site);
  });

  const call = async (operation: string, params: object) => {
    const { envelope } = await site.call(operation, { ...params, ...(site.needsConfirm(operation) ? { confirm: true } : {}) });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return { ...envelope.data, changed: envelope.changed } as Record<string, unknown>;
  };
  const refusal = async (operation: string, params: object) => {
    const { status, envelope } = await site.call(operation, params);
    return { status, error: envelope.error };
  };
  const slot = async ({ url = `${crm.url}/leads`, key = apiKey } = {}) => {
    const { crm_num } = await call('crm.create', { name: 'Acme', url });
    if (key !== '') await call('crm.set_secret', { crm_num, api_key: key });
    return String(crm_num);
  };
  const lead = async (storage: 'masked' | 'full' | 'off' = 'full', source = 'google') => {
    await call('modules.update_config', { module: 'leads', config: { contact_storage: storage } });
    const { id } = await site.siteplane.leads.record({ source, campaign: 'spring', contact, event: { type: 'form_submit' } });
    return id;
  };
  const forwarded = async (id: number) => {
    const { events, chain } = await call('leads.get', { id });
    expect(chain).toMatchObject({ ok: true });
    return (events as { type: string; data: object }[]).filter(({ type }) => type === 'forwarded').map(({ data }) => data);
  };
  const state = async (id: unknown) => {
    const { items } = await call('status.deliveries', { per_page: 50 });
    return (items as { id: string; state: string; error: string | null }[]).find((one) => one.id === id);
  };
  const ended = (id: unknown, how: string) => until(async () => (await state(id))?.state === how);

  test('what cannot be handed over is refused in words, and nothing is ordered', async () => {
    verifies('leads:hand-over', 'D536');
    const id = await lead();
    const over = (crm_num: string, more: object = {}) => refusal('leads.hand_over', { id, crm_num, ...more });
    expect(await over('001')).toEqual({ status: 404, error: 'Not found: crm "001".' });
    expect(await over('1')).toMatchObject({ status: 400 });
    const [without, internal, keyless] = [await slot({ url: '' }), await slot({ url: 'http://127.0.0.1:1/x' }), await slot({ key: '' })];
    expect(await over(without)).toEqual({ status: 409, error: `Refused: CRM ${without} has no address; set its url with crm.update.` });
    expect(await over(internal)).toMatchObject({ status: 409, error: expect.stringMatching(/^Refused: the address of CRM 002 must /) });
    expect(await over(keyless)).toEqual({ status: 409, error: `Refused: CRM ${keyless} has no API key; set it with crm.set_secret.` });
    const fine = await slot();
    expect((await refusal('leads.hand_over', { id: 999_999, crm_num: fine })).status).toBe(404);
    for (const storage of ['masked', 'off'] as const) {
      const hidden = await refusal('leads.hand_over', { id: await lead(storage), crm_num: fine });
      expect(hidden).toMatchObject({
        status: 409,
        error: expect.stringMatching(/^Refused: no whole address or number of WEB-\w+ is stored/),
      });
    }
    await call('leads.set_status', { id, status: 'spam' });
    expect(await over(fine)).toMatchObject({ status: 409, error: expect.stringMatching(/is marked as spam/) });
    const withdrawn = await lead();
    await call('leads.withdraw_consent', { id: withdrawn });
    expect(await refusal('leads.hand_over', { id: withdrawn, crm_num: fine })).toMatchObject({
      status: 409,
      error: expect.stringMatching(/has withdrawn consent\.$/),
    });
    const [one, other] = [await lead(), await lead()];
    await call('leads.merge', { id: one, from: other });
    expect(await refusal('leads.hand_over', { id: other, crm_num: fine })).toMatchObject({ error: expect.stringContaining(`lead ${one}`) });
    expect(crm.requests).toEqual([]);
    expect(await site.host.storage.run((db) => db.query('SELECT id FROM sp_lead_hand_overs'))).toEqual([]);
  });

  test('the CRM gets the lead with its key, the timeline says so, and a repeat sends nothing until something happens', async () => {
    verifies('leads:hand-over', 'D536');
    const [id, crm_num] = [await lead(), await slot()];
    const first = await call('leads.hand_over', { id, crm_num });
    expect(first).toEqual({ id, crm_num, state: 'waiting', delivery_id: expect.any(String), changed: true });
    await ended(first.delivery_id, 'delivered');
    const [request] = crm.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/leads' });
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'webhook-id': first.delivery_id });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      type: 'lead.forwarded',
      data: { lead_id: id, source: 'google', campaign: 'spring', status: 'new', event_count: 1, contact },
    });
    const told = { to: 'crm', crm_num, name: 'Acme', delivery: first.delivery_id, by: expect.stringMatching(/^key:/) };
    expect(await forwarded(id)).toEqual([told]);
    expect(await call('leads.hand_over', { id, crm_num })).toEqual({ ...first, state: 'accepted', changed: false });

    const again = await call('leads.hand_over', { id, crm_num, again: true });
    expect(again).toMatchObject({ state: 'waiting', changed: true });
    await ended(again.delivery_id, 'delivered');
    await call('leads.add_note', { id, text: 'Wants an offer.' });
    const changed = await call('leads.hand_over', { id, crm_num });
    expect(changed.changed).toBe(true);
    await ended(changed.delivery_id, 'delivered');
    expect(await call('leads.hand_over', { id, crm_num })).toMatchObject({ changed: false, delivery_id: changed.delivery_id });
    expect(crm.requests).toHaveLength(3);
    expect(await forwarded(id)).toHaveLength(3);
  });

  test('a CRM that was away gets it later, once; neither answers nor rows nor logs have the key or a word of the lead', async () => {
    verifies('leads:hand-over', 'D536', 'D460');
    answer = (n) => (n === 1 ? { cut: 'before' } : {});
    const [id, crm_num] = [await lead(), await slot()];
    const ordered = await call('leads.hand_over', { id, crm_num });
    await until(async () => Boolean((await state(ordered.delivery_id))?.error));
    expect(await forwarded(id)).toEqual([]);
    expect(await call('leads.hand_over', { id, crm_num, again: true })).toEqual({ ...ordered, changed: false });
    const payloads = await site.host.storage.run((db) => db.query('SELECT payload, order_key FROM sp_outbox'));
    expect(JSON.stringify(payloads)).not.toContain('Ada');
    await call('status.redeliver', { id: ordered.delivery_id });
    await ended(ordered.delivery_id, 'delivered');
    expect(new Set(crm.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([ordered.delivery_id]));
    expect(await forwarded(id)).toHaveLength(1);
    await call('status.redeliver', { id: ordered.delivery_id });
    await ended(ordered.delivery_id, 'delivered');
    expect(crm.requests).toHaveLength(2);
    expect(await forwarded(id)).toHaveLength(1);
    for (const text of [await site.dump(), site.logLines().join('\n')]) expect(text).not.toContain(apiKey);
  });

  test.each([
    ['deleted', async (id: number) => call('leads.delete', { id }), 'The lead was deleted before it was handed over.'],
    ['erased with its person', async () => call('leads.erase_person', { email: contact.email }), /deleted before|was erased/],
    ['put aside as spam', async (id: number) => call('leads.set_status', { id, status: 'spam' }), /marked as spam/],
  ])('a lead that was %s meanwhile is told to nobody, and the delivery says why', async (_how, happens, why) => {
    verifies('leads:hand-over', 'D536');
    answer = () => ({ status: 500 });
    const [id, crm_num] = [await lead(), await slot()];
    const { delivery_id } = await call('leads.hand_over', { id, crm_num });
    await until(async () => Boolean((await state(delivery_id))?.error));
    await happens(id);
    answer = () => ({});
    await site.call('status.redeliver', { id: delivery_id });
    await ended(delivery_id, 'dead');
    expect((await state(delivery_id))?.error).toMatch(why);
    expect(crm.requests).toHaveLength(1);
  });

  test('whoever has the number of the CRM since is told nothing of a lead that was ordered for the one before', async () => {
    verifies('leads:hand-over', 'D536');
    answer = () => ({ status: 500 });
    const [id, crm_num] = [await lead(), await slot()];
    const { delivery_id } = await call('leads.hand_over', { id, crm_num });
    await until(async () => Boolean((await state(delivery_id))?.error));
    await call('crm.delete', { crm_num });
    expect(await slot({ url: `${crm.url}/other`, key: 'key-of-another' })).toBe(crm_num);
    answer = () => ({});
    await site.call('status.redeliver', { id: delivery_id });
    await ended(delivery_id, 'dead');
    expect((await state(delivery_id))?.error).toBe(`CRM ${crm_num} was emptied before the lead was handed over.`);
    expect(crm.requests.map(({ path }) => path)).toEqual(['/leads']);
    expect(await forwarded(id)).toEqual([]);
  });

  test('what has failed for good can be ordered again; the old delivery counts no more, and the CRM has the lead as it is now', async () => {
    verifies('leads:hand-over', 'D536');
    answer = () => ({ status: 410 });
    const [id, crm_num] = [await lead(), await slot()];
    const { delivery_id: dead } = await call('leads.hand_over', { id, crm_num });
    await ended(dead, 'dead');
    answer = () => ({});
    await call('leads.set_status', { id, status: 'qualified' });
    const next = await call('leads.hand_over', { id, crm_num });
    expect(next).toMatchObject({ changed: true, state: 'waiting' });
    await ended(next.delivery_id, 'delivered');
    expect(JSON.parse(crm.requests.at(-1)?.body ?? '').data.status).toBe('qualified');
    await call('status.redeliver', { id: dead });
    await ended(dead, 'dead');
    expect((await state(dead))?.error).toMatch(/once more since/);
    expect(crm.requests).toHaveLength(2);
  });

  test('masked details go masked where that is said to be fine', async () => {
    verifies('leads:hand-over', 'D536');
    const [id, crm_num] = [await lead('masked'), await slot()];
    const { delivery_id } = await call('leads.hand_over', { id, crm_num, masked: true });
    await ended(delivery_id, 'delivered');
    expect(JSON.parse(crm.requests[0]?.body ?? '').data.contact).toEqual({ name: 'A*** L***', email: 'a***@example.org', phone: '***56' });
  });

  test('a key in the form of Standard Webhooks makes a signature and stays here', async () => {
    verifies('leads:hand-over', 'D536');
    const key = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const [id, crm_num] = [await lead(), await slot({ key })];
    const { delivery_id } = await call('leads.hand_over', { id, crm_num });
    await ended(delivery_id, 'delivered');
    expect(crm.requests[0]?.headers).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) });
    expect(JSON.stringify(crm.requests)).not.toContain(key);
  });

  test('the key stays with the server that it was given for', async () => {
    verifies('crm:update', 'D537');
    const [id, crm_num] = [await lead(), await slot({ url: 'https://crm.example/a' })];
    await call('crm.update', { crm_num, url: 'https://crm.example/b' });
    expect((await site.call('leads.hand_over', { id, crm_num }, { headers: { 'X-Dry-Run': 'true' } })).status).toBe(200);
    await call('crm.update', { crm_num, url: `${crm.url}/leads` });
    expect(await refusal('leads.hand_over', { id, crm_num })).toMatchObject({ error: expect.stringContaining('has no API key') });
    expect(await call('crm.set_secret', { crm_num, api_key: apiKey })).toMatchObject({ changed: true });
    expect(crm.requests).toEqual([]);
  });

  test('many at once: each is ordered, left as it is, refused with a reason or missing', async () => {
    verifies('leads:hand-over', 'D536');
    const [one, two, spam, crm_num] = [await lead(), await lead(), await lead(), await slot()];
    await call('leads.mark_spam', { ids: [spam] });
    const { delivery_id } = await call('leads.hand_over', { id: one, crm_num });
    await ended(delivery_id, 'delivered');
    expect((await refusal('leads.hand_over_many', { ids: [], crm_num })).status).toBe(400);
    expect((await refusal('leads.hand_over_many', { ids: [one], crm_num: '009' })).status).toBe(404);
    const ids = [999_999, spam, two, one];
    expect(await call('leads.hand_over_many', { ids, crm_num })).toEqual({
      crm_num,
      count: 2,
      refused: [{ id: spam, reason: expect.stringContaining('marked as spam') }],
      missing: [999_999],
      changed: true,
    });
    await until(() => crm.requests.length === 2);
    await until(async () => (await forwarded(two)).length === 1);
    expect(await call('leads.hand_over_many', { ids, crm_num })).toMatchObject({ count: 2, changed: false });
  });
});
