import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

describeEachDialect('contacts that are added to a campaign one by one', (dialect) => {
  let site: CampaignSite;
  let list: number;
  let reader: number;
  beforeAll(async () => {
    site = await campaignSite(dialect);
    list = (await site.post('/lists', { title: 'Readers' })).body.item.id;
    reader = (await newContact(site, { lists: [list] })).id;
  });
  afterAll(() => site?.stop());

  const pairs = (id: number | null) => [{ list: id, tag: null }];
  const draft = (settings: object = {}) =>
    site.draft({ settings: { subscribers: pairs(list), ...settings }, email_body: '<p>{{crm.unsubscribe_url}}</p>' });
  const add = (id: number, subscriber_ids: unknown) => site.post(`/campaigns/${id}/subscribe`, { subscriber_ids });
  const recipients = async (id: number) =>
    (await site.api('GET', `/campaigns/${id}/contacts-by-segment`)).body.subscribers.data.map((one: { id: number }) => one.id).reverse();

  test('nobody, who does not exist, and who gets no campaigns are refused or named', async () => {
    verifies('D417');
    const id = await draft();
    const { id: person } = await newContact(site);
    for (const sent of [undefined, [], ['x']]) expect((await add(id, sent)).status).toBe(422);
    expect((await add(id, [person, 99_999])).body.errors.subscriber_ids).toEqual(['No such contact: 99999.']);
    expect((await add(99_999, [person])).status).toBe(404);
    const { id: left } = await newContact(site, { status: 'unsubscribed' });
    expect((await add(id, [person, left])).body).toMatchObject({
      count: 2,
      added: 1,
      skipped: [{ id: left, reason: 'The contact is unsubscribed.' }],
    });
    expect(await recipients(id)).toEqual([reader, person]);
  });

  test('they are recipients beside the others, once each; who is excluded or unsubscribes since stays out', async () => {
    verifies('D417', 'D273', 'pain:10');
    const excluded = (await site.post('/lists', { title: 'Excluded' })).body.item.id;
    const id = await draft({ excludedSubscribers: pairs(excluded) });
    const people: number[] = [];
    for (const fields of [{}, { lists: [excluded] }, {}, {}]) people.push((await newContact(site, fields)).id);
    const [first = 0, , third = 0, last = 0] = people;
    expect((await add(id, people.slice(0, 3))).body).toMatchObject({ count: 3, added: 3, skipped: [] });
    expect((await add(id, [first, reader, last])).body).toMatchObject({ count: 4 });
    await site.api('PUT', `/subscribers/${third}`, { body: { status: 'unsubscribed' } });
    expect(await recipients(id)).toEqual([reader, first, last]);
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await site.reaches(id, 'archived');
    expect((await site.emails(id)).map(({ contactId }) => contactId)).toEqual([reader, first, last]);
  });

  test('a campaign may go to them alone; recipients that are chosen afterwards are all', async () => {
    verifies('D417');
    const id = await draft({ subscribers: pairs(null) });
    const { id: person } = await newContact(site);
    expect((await add(id, [person])).body.count).toBe(1);
    expect(await recipients(id)).toEqual([person]);
    expect((await site.post(`/campaigns/${id}/draft-recipients`, { subscribers: pairs(list) })).body.count).toBe(1);
    expect(await recipients(id)).toEqual([reader]);
  });

  test('one that waits for its time takes them; one whose emails are made does not', async () => {
    verifies('D417');
    const id = await draft();
    const { id: person } = await newContact(site);
    expect((await site.post(`/campaigns/${id}/schedule`, { scheduled_at: '2099-01-01 09:00:00' })).status).toBe(200);
    expect((await add(id, [person])).body.count).toBe(2);
    await site.post(`/campaigns/${id}/un-schedule`);
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await site.reaches(id, 'archived');
    expect(await add(id, [person])).toMatchObject({ status: 422, body: { message: expect.stringContaining('This campaign is archived') } });
    expect(await site.emails(id)).toHaveLength(2);
  });
});

describeEachDialect('labels of recurring campaigns', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  afterAll(() => site?.stop());

  test('they are all from now on, shown with it and gone with it; what there is not is 404', async () => {
    verifies('marketing:intake:labels', 'marketing:recurring');
    const label = async (title: string): Promise<number> => (await site.post('/labels', { title })).body.label.id;
    const [news, spring] = [await label('News'), await label('Spring')];
    const { id } = (await site.post('/recurring-campaigns', { title: 'Weekly' })).body.campaign;
    const put = (path: string, label_ids: unknown) => site.api('PUT', path, { body: { label_ids } });
    const path = `/recurring-campaigns/${id}/update-labels`;
    expect((await put(path, [news, 999])).status).toBe(404);
    expect((await put(`/recurring-campaigns/${await site.draft()}/update-labels`, [news])).status).toBe(404);
    expect((await put(path, ['x'])).status).toBe(422);
    expect((await put(path, [news])).body.labels).toMatchObject([{ title: 'News' }]);
    expect((await put(path, [spring])).body.labels).toMatchObject([{ title: 'Spring' }]);
    expect((await site.api('GET', `/recurring-campaigns/${id}`)).body.campaign.labels).toMatchObject([{ id: spring }]);
    expect((await site.api('GET', '/recurring-campaigns')).body.campaigns.data).toMatchObject([{ labels: [{ id: spring }] }]);
    await site.post('/recurring-campaigns/delete-bulk', { campaign_ids: [id] });
    const left = await site.host.storage.run((db) => db.query('SELECT id FROM sp_crm_label_links WHERE object_id = ?', [id]));
    expect(left).toEqual([]);
  });
});
