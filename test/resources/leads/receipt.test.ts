import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { configure, newVisitor, only, send, stored, submit } from './capture-support';

const at = Date.parse('2026-05-01T08:00:00Z');
const agreed = { at, text: 'banner 3', purposes: 'leads, statistics' };
const shown = { consent_text: 'banner 3', consent_purposes: 'leads, statistics' };
const fromPage = { consent: 'granted', consent_how: 'page', consent_at: '2026-05-01T08:00:00.000Z', ...shown };

describeEachDialect('the receipt of a consent', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    await configure(site, { consent: 'opt_in', notify_email: 'team@example.org' });
  });

  const first = async () => (await only(site)).events[0]?.data ?? {};

  test.each([
    ['a time before there was any', { ...agreed, at: -1 }],
    ['a time in words', { ...agreed, at: 'now' }],
    ['words longer than they may be', { ...agreed, text: 'x'.repeat(191) }],
    ['a list of purposes', { ...agreed, purposes: ['leads'] }],
    ['something else', { ...agreed, email: 'ada@example.org' }],
  ])('with %s is refused', async (_name, wrong) => {
    verifies('leads:receipt');
    expect((await send(site, { consent: 'granted', agreed: wrong })).status).toBe(400);
    expect(await stored(site)).toEqual([]);
  });

  test('is none, and nothing is recorded, without the consent itself', async () => {
    verifies('D509', 'leads:receipt');
    expect((await send(site, { agreed })).answer).toMatchObject({ recorded: false });
    expect((await send(site, { consent: 'refused', agreed })).answer).toMatchObject({ recorded: false });
    expect((await submit(site, { agreed: JSON.stringify(agreed) })).status).toBe(303);
    expect(await stored(site)).toEqual([]);
    await configure(site, { consent: 'opt_out' });
    await send(site, { agreed });
    expect(Object.keys(await first()).filter((key) => key.startsWith('consent'))).toEqual([]);
  });

  test('of a page is part of the event and of the chain', async () => {
    verifies('D509', 'leads:receipt');
    await send(site, { consent: 'granted', agreed });
    expect(await first()).toMatchObject(fromPage);
    expect((await only(site)).chain.ok).toBe(true);
  });

  test('never has a time after ours', async () => {
    verifies('D509');
    await send(site, { consent: 'granted', agreed: { ...agreed, at: Date.parse('2999-01-01') } });
    expect(Date.parse(String((await first()).consent_at))).toBeLessThanOrEqual(Date.now());
  });

  test('of answers is told too', async () => {
    verifies('leads:receipt');
    await configure(site, { questions: { size: { label: 'Size', answers: { big: 1 } } } });
    await send(site, { visitor: newVisitor(), consent: 'granted', agreed, answers: { size: 'big' } }, { path: '/qualify' });
    expect(await first()).toMatchObject({ answer_size: 'big', ...fromPage });
  });

  test.each([
    ['its own words', { consent_text: 'banner 3', consent_purposes: 'leads, statistics' }, { ...shown, consent_how: 'form' }],
    ['what the script knows', { agreed: JSON.stringify(agreed), consent_text: 'other' }, fromPage],
    ['what is not JSON', { agreed: '{', consent_text: 'x'.repeat(300) }, { consent_how: 'form', consent_text: 'x'.repeat(190) }],
    ['a time that is none', { agreed: '{"at":1e99}' }, { consent_how: 'form' }],
  ])('of a form with %s', async (_name, fields, expected) => {
    verifies('D509', 'leads:receipt');
    expect((await submit(site, { consent: 'granted', ...fields })).status).toBe(303);
    expect(await first()).toMatchObject({ consent: 'granted', ...expected });
  });
});
