import { administratorsAddress } from '../../support/addresses';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { agedToken, configure, forgetMails, get, mails, newVisitor, only, post, stored, submit } from './capture-support';

describe('spam with limits', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 6000 } });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    forgetMails(site);
  });

  test('a form within two seconds of its token is held', async () => {
    verifies('leads:capture:token', 'D454');
    await submit(site, {});
    expect((await only(site)).events[1]).toMatchObject({ data: { suspicions: 'too fast' } });
  });

  test('who sends the page again that tells what is wrong is no machine', async () => {
    verifies('leads:capture:form', 'D454');
    const { text } = await submit(site, { email: 'ada' });
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await submit(site, { token });
    expect(await stored(site)).toMatchObject([{ status: 'new' }]);
  });

  test.each([
    ['a click', '/ingest', { type: 'phone_click' }],
    ['a return', '/ingest', { type: 'revisit' }],
    ['answers', '/qualify', { answers: { size: 'large' } }],
  ])('%s with a token of this moment has to come again, and is not recorded before', async (_name, path, fields) => {
    verifies('leads:capture:token', 'D539');
    await configure(site, { questions: { size: { label: 'How large?', answers: { large: 10 } } } });
    const { least_age: wait } = (await get(site, '/bootstrap')).answer;
    expect(wait).toBe(1);
    const event = { id: newVisitor(), visitor: newVisitor(), ...fields };
    // Its age is counted from the whole second in which it was made, so this one is a moment from the future.
    const early = await post(site, path, JSON.stringify({ token: await agedToken(site, 'page', -1), ...event }));
    expect({ status: early.status, code: early.headers.get('x-error-code'), after: early.headers.get('retry-after') }).toEqual({
      status: 429,
      code: 'rate_limited',
      after: '1',
    });
    expect(early.answer.error).toBe('The token is too new. Send the event again in 1 s.');
    expect(await stored(site)).toEqual([]);
    const later = await post(site, path, JSON.stringify({ token: await agedToken(site, 'page', 1), ...event }));
    expect({ status: later.status, ok: later.answer.ok }).toEqual({ status: 200, ok: true });
  });

  test('who withdraws waits for nothing', async () => {
    verifies('leads:withdraw', 'D539');
    const body = JSON.stringify({ token: await agedToken(site, 'page', -1), id: newVisitor(), visitor: newVisitor() });
    expect((await post(site, '/withdraw', body)).answer).toMatchObject({ withdrawn: true });
  });

  test('a form that was sent too fast by somebody who refuses is sent when they send it once more', async () => {
    verifies('leads:capture:form', 'D540');
    const { status, text } = await submit(site, { refuse: '1' });
    expect([status, text]).toEqual([409, expect.stringContaining('faster than people write')]);
    expect(mails(site)).toEqual([]);
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await submit(site, { token, refuse: '1' })).status).toBe(303);
    await until(() => mails(site).length === 1);
    expect(mails(site)[0]).not.toContain('Suspected spam');
    expect(await stored(site)).toEqual([]);
  });

  test('a token is taken five times', async () => {
    verifies('leads:capture:token', 'D455');
    const token = await agedToken(site, 'page', 5);
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const body = JSON.stringify({ token, id: newVisitor(), visitor: newVisitor(), type: 'phone_click' });
      statuses.push((await post(site, '/ingest', body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403]);
    expect(await stored(site)).toHaveLength(5);
  });
});
