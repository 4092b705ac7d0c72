import { automations } from '../../../plugin/engines/crm/data/automations/automations';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { describeOnMariadb } from '../../support/dialects';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type Answer, type CrmSite, crmSite } from './crm-site';

const filters = [[{ source: ['subscriber', 'country'], operator: 'in', value: ['PT'] }]];
const mail = { email_subject: 'Welcome', email_body: '<p>Hello</p>' };

describeEachSite('records of one name that are made at the same moment', (dialect) => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
    other = await crmSite({ dialect, beside: site });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  /** Six at once, from two instances: what they answered. */
  const atOnce = (path: string, body: object) =>
    Promise.all(Array.from({ length: 6 }, (_, no) => (no % 2 === 0 ? site : other).api('POST', path, { body })));
  const numbered = (slug: string) => [slug, ...[2, 3, 4, 5, 6].map((no) => `${slug}-${no}`)];

  test.each([
    ['sequences', '/sequences', { title: 'First steps' }, 'sequence', 'first-steps'],
    ['automations', '/funnels', { funnel: { title: 'First steps' } }, 'funnel', 'first-steps'],
    ['segments', '/dynamic-segments', { title: 'First steps', filters }, 'segment', 'first-steps'],
  ])('%s have slugs of their own', async (_, path, body, key, slug) => {
    verifies('D387', 'marketing:slugs');
    const answers = await atOnce(path, body);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.map((one) => one.body[key].slug).sort()).toEqual(numbered(slug));
  });

  test('and so do the emails of a sequence, and copies of it', async () => {
    verifies('D387', 'marketing:slugs');
    const { sequence } = (await site.api('POST', '/sequences', { body: { title: 'Twice' } })).body;
    const mails = await atOnce(`/sequences/${sequence.id}/email`, mail);
    expect(mails.map((one) => one.body.email.slug).sort()).toEqual(numbered('welcome'));
    const copies = await atOnce(`/sequences/${sequence.id}/duplicate`, {});
    expect(copies.map(({ body }) => body.sequence.slug).sort()).toEqual(numbered('duplicate-twice'));
  });

  test('a slug that was sent is one record’s, the others are told', async () => {
    verifies('D387', 'marketing:slugs');
    const answers = await atOnce('/sequences', { title: 'Other', slug: 'chosen' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors.slug).toEqual([expect.stringContaining('already taken')]);
  });
});

describeOnMariadb('a slug of an automation that somebody else takes between the look and the write', () => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'mariadb' });
    other = await crmSite({ dialect: 'mariadb', beside: site });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const waiting = "SELECT id FROM information_schema.PROCESSLIST WHERE db = DATABASE() AND info LIKE 'INSERT INTO%sp_crm_funnels%'";

  /** Another instance has written an automation with this slug, and commits it once the one that is made meanwhile waits for it. */
  async function behind(slug: string, path: string, body: object): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    const own = { title: slug, slug, description: '', triggerName: '', status: 'draft', settings: {}, conditions: {} } as const;
    await other.host.storage.tx(async (db) => {
      await automations(db).insert({ ...own, createdBy: null, createdAt: 0, updatedAt: 0 });
      answer = site.api('POST', path, { body });
      await until(async () => (await site.host.storage.run((reader) => reader.query(waiting))).length > 0);
    });
    return answer as Promise<Answer>;
  }

  test.each([
    ['created', 'plain', '/funnels', { funnel: { title: 'Plain' } }],
    ['imported', 'brought', '/funnels/import', { funnel: { title: 'Brought' }, sequences: [] }],
    ['made from a template', 'birthday-greeting', '/funnels/create-from-template', { template: 'birthday' }],
  ])('one that is %s takes the next number', async (_, slug, path, body) => {
    verifies('D387', 'marketing:slugs');
    const { status, body: made } = await behind(slug, path, body);
    expect([status, made.funnel?.slug]).toEqual([200, `${slug}-2`]);
  });

  test('one that is copied takes the next number', async () => {
    verifies('D387', 'marketing:slugs');
    const { funnel } = (await site.api('POST', '/funnels', { body: { funnel: { title: 'Source' } } })).body;
    const { status, body: made } = await behind('copy-source', `/funnels/${funnel.id}/clone`, {});
    expect([status, made.funnel?.slug]).toEqual([200, 'copy-source-2']);
  });
});
