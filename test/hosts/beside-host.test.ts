import express, { type ErrorRequestHandler } from 'express';
import { besideHost } from '../../plugin/host-kit';
import { http } from '../support/http';
import { verifies } from '../support/verifies';

type Habits = Parameters<typeof besideHost>[1];

/** A front that owns `/rest`, in an app whose own middleware keeps what it sees and refuses the cookie `old`. */
async function site(habits: Partial<Habits>) {
  const seen: unknown[] = [];
  const front = besideHost(
    {
      owns: ({ originalUrl }) => originalUrl.startsWith('/cms/rest/') || originalUrl.startsWith('/rest/'),
      early: (_req, _res, next) => next(),
      late: (req, res, next) =>
        req.path === '/faulty' ? next(new Error('ours')) : res.json([req.headers.authorization ?? null, req.originalUrl]),
    },
    { exempt: (req) => void Object.assign(req, { isExempt: true }), queries: ['apikey'], ...habits },
  );
  const app = express().set('query parser', 'simple');
  app.use(front.early);
  app.use((req, _res, next) => {
    const { cookie, authorization = null } = req.headers;
    seen.push([authorization, 'isExempt' in req, req.originalUrl, Object.keys(req.query)]);
    next(cookie && Object.assign(new Error('no such session'), { code: cookie }));
  });
  app.use(front.late);
  app.use(front.stale);
  const refused: ErrorRequestHandler = (error, _req, res, _next) => void res.status(401).json(String(error.message));
  app.use(refused);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const { send } = http(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const { status, text } = await send('GET', path, { headers });
    return [status, JSON.parse(text)];
  }
  return { seen, get, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('beside a host that asks something of every request', () => {
  let at: Awaited<ReturnType<typeof site>>;
  afterEach(() => at.close());

  test('it sees none of our keys and tokens, and the service gets them back', async () => {
    verifies('D697');
    at = await site({});
    const headers = { Authorization: 'Bearer ours' };
    expect(await at.get('/elsewhere?apikey=1', headers)).toEqual([200, ['Bearer ours', '/elsewhere?apikey=1']]);
    expect(await at.get('/rest/x?apikey=1&a=2', headers)).toEqual([200, ['Bearer ours', '/rest/x?apikey=1&a=2']]);
    expect(at.seen).toEqual([
      ['Bearer ours', false, '/elsewhere?apikey=1', ['apikey']],
      [null, true, '/rest/x?apikey=1&a=2', ['a']],
    ]);
  });

  test('a cookie whose session has ended is refused by the host for its own pages, for other reasons, and where it says nothing of it', async () => {
    verifies('D806');
    at = await site({ isStale: ({ code }) => code === 'old' });
    expect(await at.get('/elsewhere', { Cookie: 'old' })).toEqual([401, 'no such session']);
    expect(await at.get('/rest/x', { Cookie: 'forged' })).toEqual([401, 'no such session']);
    await at.close();
    at = await site({});
    expect(await at.get('/rest/x', { Cookie: 'old' })).toEqual([401, 'no such session']);
  });

  test('to a plugin it is a stranger’s', async () => {
    verifies('D806');
    at = await site({ isStale: ({ code }) => code === 'old' });
    expect(await at.get('/rest/x', { Cookie: 'old', Authorization: 'Bearer ours' })).toEqual([200, ['Bearer ours', '/rest/x']]);
  });

  test('a path that a proxy takes off stands again before what is ours, and before nothing of the host', async () => {
    verifies('D780');
    at = await site({ takenOff: '/cms' });
    expect(await at.get('/rest/x')).toEqual([200, [null, '/cms/rest/x']]);
    expect(await at.get('/other')).toEqual([200, [null, '/other']]);
  });
});
