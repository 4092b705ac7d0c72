import { type Receiver, type ReceiverHandler, startReceiver } from './http-receiver';
import { until } from './until';

describe('the HTTP receiver', () => {
  const started: Receiver[] = [];
  const start = async (handler?: ReceiverHandler) => {
    const receiver = await startReceiver(handler);
    started.push(receiver);
    return receiver;
  };
  const post = (url: string, body = '') => fetch(`${url}/hook?a=1`, { method: 'POST', body, headers: { 'X-Test': 'yes' } });
  afterAll(() => Promise.all(started.map(({ stop }) => stop())));

  test('records what it gets and answers 200 unless told otherwise', async () => {
    const receiver = await start();
    expect((await post(receiver.url, 'späte Grüße')).status).toBe(200);
    expect(receiver.requests).toEqual([
      { method: 'POST', path: '/hook?a=1', headers: expect.objectContaining({ 'x-test': 'yes' }), body: 'späte Grüße' },
    ]);
  });

  test('answers by script, also with JSON and after a delay', async () => {
    const { url } = await start(async (_request, n) =>
      n === 1 ? { status: 503, headers: { 'Retry-After': '7' } } : { body: { n }, delayMs: 5 },
    );
    const [first, second] = [await post(url), await post(url)];
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await second.json()).toEqual({ n: 2 });
  });

  test('cuts the connection before the answer or in the middle of it', async () => {
    const receiver = await start((_request, n) => (n === 1 ? { cut: 'before' } : { cut: 'after', body: n === 2 ? 'halved' : '' }));
    await expect(post(receiver.url)).rejects.toThrow();
    await expect(post(receiver.url).then((answer) => answer.text())).rejects.toThrow();
    await expect(post(receiver.url).then((answer) => answer.text())).rejects.toThrow();
    expect(receiver.requests).toHaveLength(3);
  });

  test('stop does not wait for open connections', async () => {
    const receiver = await start(() => ({ delayMs: 60_000 }));
    const pending = post(receiver.url).catch(() => 'cut');
    await until(() => receiver.requests.length > 0);
    await receiver.stop();
    expect(await pending).toBe('cut');
  });
});
