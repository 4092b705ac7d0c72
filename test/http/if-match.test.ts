import { describeEachSite } from '../assistant-bridge/each-site';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { verifies } from '../support/verifies';

const changedSince = /changed since you read it.*If-Match/;

describeEachSite('what was read is still what is stored', (dialect) => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
    other = await crmSite({ dialect, beside: site });
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } });
  const shown = async () => {
    const { headers, envelope } = await site.call('users.get', { user_num: '001' });
    return { etag: String(headers.get('etag')), data: envelope.data };
  };
  const member = () => site.call('users.create', { first_name: 'Ada', email: 'ada@example.com' });
  const rename = (name: string, etag: string, at = site) => at.call('users.update', { user_num: '001', first_name: name }, ifMatch(etag));

  const tag = async (title: string) => (await site.api('POST', '/tags', { body: { title } })).body.item.id as number;
  const read = async (path: string) => {
    const { headers, text } = await site.send('GET', `/rest/crm/v2${path}`, { key: site.key });
    return { etag: String(headers.get('etag')), body: JSON.parse(text) };
  };
  const write = async (method: string, path: string, { etag, body, at = site }: { etag: string; body?: object; at?: CrmSite }) => {
    const headers = { 'if-match': etag, ...(body && { 'content-type': 'application/json' }) };
    const reply = await at.send(method, `/rest/crm/v2${path}`, { key: site.key, headers, ...(body && { body }) });
    return { status: reply.status, etag: reply.headers.get('etag'), body: JSON.parse(reply.text) };
  };

  test('an operation without a record, and what is no ETag, are refused and change nothing', async () => {
    verifies('D660');
    await member();
    const nowhere = await site.call('users.create', { first_name: 'Eve', email: 'eve@example.com' }, ifMatch('"x"'));
    expect(nowhere).toMatchObject({ status: 400, envelope: { error: expect.stringMatching(/users\.create takes no If-Match/) } });
    expect(await site.call('users.get', { user_num: '002' })).toMatchObject({ status: 404 });
    // What no read shows cannot have been seen.
    const secret = await site.call('crm.set_secret', { crm_num: '001', api_key: 'x' }, ifMatch('*'));
    expect(secret).toMatchObject({ status: 400, envelope: { error: expect.stringMatching(/crm\.set_secret takes no If-Match/) } });
    expect(await rename('Eve', 'abc')).toMatchObject({ status: 400, envelope: { error: expect.stringMatching(/with its quotes/) } });
    expect((await shown()).data).toMatchObject({ first_name: 'Ada' });
    expect(await write('POST', '/tags', { etag: '"x', body: { title: 'x' } })).toMatchObject({ status: 400 });
  });

  test('a record that was changed since is shown, and nothing is saved', async () => {
    verifies('D660');
    await member();
    const { etag } = await shown();
    expect(await rename('Grace', etag)).toMatchObject({ status: 200, envelope: { changed: true } });
    const now = await shown();
    const stale = await rename('Eve', etag);
    expect(stale).toMatchObject({
      status: 412,
      envelope: { ok: false, changed: false, data: now.data, error: expect.stringMatching(changedSince) },
    });
    expect(stale.headers.get('etag')).toBe(now.etag);
    expect(stale.headers.get('x-error-code')).toBe('precondition_failed');
    expect(await rename('Eve', `W/${etag}`)).toMatchObject({ status: 412 });
    expect((await shown()).data).toMatchObject({ first_name: 'Grace' });
    const { envelope } = await site.call('status.audit', { resource: 'users' });
    expect(JSON.stringify(envelope.data)).toContain('"status":412');
  });

  test('the ETag of now, one of several, and any at all are let through; without the header nothing is asked', async () => {
    await member();
    const { etag } = await shown();
    expect(await rename('Grace', `"other", ${etag}`)).toMatchObject({ status: 200 });
    expect(await rename('Eve', '*')).toMatchObject({ status: 200 });
    // As proxies leave it that compress answers.
    const { etag: eve } = await shown();
    expect(await rename('Joan', `W/${eve.replace(/"$/, '-gzip"')}`)).toMatchObject({ status: 200 });
    expect(await site.call('users.update', { user_num: '001', first_name: 'Ada' })).toMatchObject({ status: 200 });
    expect((await shown()).etag).toBe(etag);
  });

  test('a record that was deleted since is told so, by a dry run too', async () => {
    await member();
    const { etag } = await shown();
    const dry = { headers: { 'if-match': '"old"', 'x-dry-run': 'true' } };
    expect(await site.call('users.update', { user_num: '001', first_name: 'Eve' }, dry)).toMatchObject({ status: 412 });
    expect(await site.call('users.delete', { user_num: '001' }, { confirm: true, ...ifMatch('"old"') })).toMatchObject({ status: 412 });
    expect(await site.call('users.delete', { user_num: '001' }, { confirm: true, ...ifMatch(etag) })).toMatchObject({ status: 200 });
    expect(await rename('Eve', etag)).toMatchObject({
      status: 412,
      envelope: { data: null, error: expect.stringMatching(/was deleted since/) },
    });
  });

  test('of ten at once exactly one is saved, over two instances', async () => {
    verifies('D660');
    await member();
    const { etag } = await shown();
    const names = Array.from({ length: 10 }, (_, at) => `Person ${at}`);
    const answers = await Promise.all(names.map((name, at) => rename(name, etag, at % 2 === 0 ? site : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const won = names[answers.findIndex(({ status }) => status === 200)];
    expect((await shown()).data).toMatchObject({ first_name: won });
  });

  test('the routes of an engine show and take it too, below their record as well', async () => {
    verifies('D660');
    const id = await tag('Before');
    const before = await read(`/tags/${id}`);
    expect(await write('PUT', `/tags/${id}`, { etag: before.etag, body: { title: 'After' } })).toMatchObject({ status: 200 });
    const after = await read(`/tags/${id}`);
    expect(await write('PUT', `/tags/${id}`, { etag: before.etag, body: { title: 'Lost' } })).toMatchObject({
      status: 412,
      etag: after.etag,
      body: { code: 'precondition_failed', message: expect.stringMatching(changedSince), stored: after.body },
    });
    expect((await read(`/tags/${id}`)).body).toEqual(after.body);
    expect(await write('DELETE', `/tags/${id}`, { etag: before.etag })).toMatchObject({ status: 412 });
    expect(await write('DELETE', `/tags/${id}`, { etag: after.etag })).toMatchObject({ status: 200 });
    expect(await write('DELETE', `/tags/${id}`, { etag: after.etag })).toMatchObject({ status: 412, body: { stored: null } });
  });

  test('a contact and the settings of sign-ups have an ETag that stays while nobody changes them', async () => {
    const { body } = await site.api('POST', '/subscribers', { body: { email: 'ada@example.com', status: 'subscribed' } });
    for (const [path, change] of [
      [`/subscribers/${body.contact.id}`, { first_name: 'Ada' }],
      ['/setting/double-optin', { email_subject: 'Confirm' }],
    ] as const) {
      const { etag } = await read(path);
      expect((await read(path)).etag).toBe(etag);
      expect(await write('PUT', path, { etag, body: change })).toMatchObject({ status: 200 });
      expect(await write('PUT', path, { etag, body: change })).toMatchObject({ status: 412 });
    }
  });

  test('of ten at once exactly one is saved by a route, over two instances', async () => {
    verifies('D660');
    const id = await tag('Before');
    const { etag } = await read(`/tags/${id}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        write('PUT', `/tags/${id}`, { etag, body: { title: `Title ${at}` }, at: at % 2 === 0 ? site : other }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await read(`/tags/${id}`)).body.tag.title).toBe(`Title ${won}`);
  });

  test('a list is no record, and a write whose record does not show its change is compared with the one that does', async () => {
    verifies('D610', 'D608');
    const tags = await read('/tags');
    expect(await write('POST', '/tags', { etag: tags.etag, body: { title: 'New' } })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/takes no If-Match/) },
    });

    const { sequence } = (await site.api('POST', '/sequences', { body: { title: 'Course', emails: [{ email_subject: 'One' }] } })).body;
    const flow = `/sequences/${sequence.id}?with[]=sequence_emails`;
    const { etag, body } = await read(flow);
    const delays = (hours: number) => ({ emails: [{ id: body.sequence_emails[0].id, delay: hours, delay_unit: 'hours' }] });
    const sequencePath = `/sequences/${sequence.id}/delays`;
    expect(await write('PUT', sequencePath, { etag, body: delays(5) })).toMatchObject({ status: 200 });
    const stale = await write('PUT', sequencePath, { etag, body: delays(7) });
    expect(stale).toMatchObject({ status: 412, body: { stored: (await read(flow)).body } });
    expect(JSON.stringify(stale.body.stored)).toContain('"delay":18000');

    const { funnel } = (await site.api('POST', '/funnels', { body: { funnel: { title: 'Welcome', trigger_name: '' } } })).body;
    const steps = `/funnels/${funnel.id}?with[]=funnel_sequences`;
    const before = await read(steps);
    const wait = { action_name: 'crm_wait_times', title: 'Wait', settings: { wait_time_amount: 1, wait_time_unit: 'days' } };
    const put = (seen: string) => write('POST', `/funnels/${funnel.id}/sequences`, { etag: seen, body: { sequences: [wait] } });
    expect(await put(before.etag)).toMatchObject({ status: 200 });
    expect(await put(before.etag)).toMatchObject({ status: 412 });
    expect((await read(steps)).body.funnel_sequences).toHaveLength(1);
  });

  test('a list without single reads is no record, and a note is shown by none', async () => {
    verifies('D610');
    const { contact } = (await site.api('POST', '/subscribers', { body: { email: 'ada@example.com', status: 'subscribed' } })).body;
    const { note } = (await site.api('POST', `/subscribers/${contact.id}/notes`, { body: { note: { title: 'Called' } } })).body;
    for (const [method, path, from, body] of [
      ['POST', '/labels', '/labels', { title: 'Winter' }],
      ['POST', '/webhooks', '/webhooks', { name: 'Form' }],
      ['PUT', `/subscribers/${contact.id}/notes/${note.id}`, `/subscribers/${contact.id}`, { note: { title: 'Lost' } }],
    ] as const) {
      const { etag } = await read(from);
      expect(await write(method, path, { etag, body })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/If-Match/) },
      });
    }
  });

  test('of two who set the labels of a campaign over the same, one is told', async () => {
    verifies('D610');
    const { id } = (await site.api('POST', '/campaigns', { body: { title: 'News' } })).body;
    const label = (await site.api('POST', '/labels', { body: { title: 'Winter' } })).body.label.id;
    const { etag } = await read(`/campaigns/${id}`);
    const set = (ids: readonly number[]) => write('PUT', `/campaigns/${id}/update-labels`, { etag, body: { label_ids: ids } });
    expect(await set([label])).toMatchObject({ status: 200 });
    expect(await set([])).toMatchObject({ status: 412 });
    expect((await site.api('GET', '/campaigns?with[]=stats')).body.campaigns.data[0].labels).toMatchObject([{ title: 'Winter' }]);
  });

  test('a smart link has the same ETag however many follow it', async () => {
    verifies('D610');
    const { link } = (await site.api('POST', '/smart-links', { body: { title: 'Offer', target_url: 'https://shop.example/' } })).body;
    const { etag } = await read(`/smart-links/${link.id}`);
    await fetch(link.short_url.replace(/^https?:\/\/[^/]+/, site.url), { redirect: 'manual' });
    const later = await read(`/smart-links/${link.id}`);
    expect([later.body.link.all_clicks, later.etag]).toEqual([1, etag]);
  });

  test('a campaign has the same ETag while the clock that it shows goes on', async () => {
    verifies('D610');
    const { id } = (await site.api('POST', '/campaigns', { body: { title: 'News' } })).body;
    const { etag, body } = await read(`/campaigns/${id}`);
    expect(body.campaign.server_time).toEqual(expect.any(String));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 90_000);
    const later = await read(`/campaigns/${id}`).finally(() => now.mockRestore());
    expect(later.body.campaign.server_time).not.toBe(body.campaign.server_time);
    expect(later.etag).toBe(etag);
    expect(await write('PUT', `/campaigns/${id}`, { etag, body: { email_subject: 'Hello' } })).toMatchObject({ status: 200 });
    expect(await write('PUT', `/campaigns/${id}`, { etag, body: { email_subject: 'Lost' } })).toMatchObject({ status: 412 });
  });

  test('a recurring campaign and a smart link are saved over what was seen', async () => {
    verifies('D608');
    const { campaign } = (await site.api('POST', '/recurring-campaigns', { body: { title: 'Weekly' } })).body;
    const link = (await site.api('POST', '/smart-links', { body: { title: 'Offer', target_url: 'https://shop.example/' } })).body.link;
    for (const path of [`/recurring-campaigns/${campaign.id}`, `/smart-links/${link.id}`]) {
      const { etag } = await read(path);
      expect(await write('PUT', path, { etag, body: { title: 'Renamed' } })).toMatchObject({ status: 200 });
      expect(await write('PUT', path, { etag, body: { title: 'Lost' } })).toMatchObject({ status: 412 });
    }
    expect((await site.send('GET', '/rest/crm/v2/smart-links/999', { key: site.key })).status).toBe(404);
  });
});
