import { createConnection } from 'mysql2/promise';
import { unavailable } from '../../plugin/kit/errors';
import { createLogger } from '../../plugin/secrets/logger';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

function recorded(level = 'debug') {
  const lines: string[] = [];
  const log = createLogger({ level, stream: { write: (line) => lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown> };
}

const canary = 'c4n4ry-s3cret';
const apiKey = `mgr_${'x'.repeat(46)}`;

describe('never in a log line', () => {
  const requests: [string, object][] = [
    ['a body', { body: { api_key: canary, note: canary } }],
    [
      'a request',
      {
        req: {
          method: 'POST',
          headers: { authorization: canary, cookie: canary, 'x-api-key': canary },
          rawHeaders: [canary],
          body: canary,
          query: { q: canary },
        },
      },
    ],
    ['an answer', { res: { headers: { 'set-cookie': [canary] }, status: 200 } }],
    ['credentials on top', { authorization: canary, Cookie: canary, 'X-API-Key': canary, 'set-cookie': canary }],
    ['credentials far down', { a: { b: { c: { d: [{ Password: canary, access_token: canary }] } } } }],
    ['params', { params: { value: canary } }],
    ['bytes', { raw: Buffer.from(canary), typed: new Uint8Array(Buffer.from(canary)) }],
    ['a function', { show: () => canary }],
    ['an API key in a text', { note: `used ${apiKey}` }],
    ['SQL', { sql: `SELECT '${canary}'`, parameters: [canary], values: [canary] }],
  ];
  test.each(requests)('%s', (_, fields) => {
    verifies('auth:key-secret');
    const { log, lines } = recorded();
    log.info(fields, `message with ${apiKey}`);
    log.child(fields).error(fields);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).not.toContain(canary);
      expect(line).not.toContain(Buffer.from(canary).toString('base64').slice(0, 12));
      expect(line).not.toContain(apiKey);
    }
  });

  const sqlError = () =>
    Object.assign(new Error(`Duplicate entry '${canary}' for key 'sp_users.ux_login'`), {
      name: 'QueryFailedError',
      query: `INSERT INTO t VALUES ('${canary}')`,
      parameters: [canary],
      sql: canary,
      sqlMessage: canary,
      code: 'ER_DUP_ENTRY',
      errno: 1062,
      driverError: Object.assign(new Error(canary), { sql: canary, sqlMessage: canary }),
    });
  test.each([
    ['as err', (error: Error) => ({ err: error })],
    ['under another name', (error: Error) => ({ reason: error })],
    ['by itself', (error: Error) => error],
    ['as a cause of a cause', (error: Error) => ({ err: new Error('outer', { cause: new Error('middle', { cause: error }) }) })],
    ['in a list', (error: Error) => ({ errors: [error] })],
  ])('the SQL of a failed query, %s', (_, wrapped) => {
    const { log, lines } = recorded();
    log.error(wrapped(sqlError()), 'failed');
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).toContain('ER_DUP_ENTRY');
    expect(lines.join('')).toContain('sp_users.ux_login');
    expect(lines.join('')).toContain('logger.test.ts');
  });
});

describeEachStorage('a real failed query', (make) => {
  test('is logged with its code, without its values', async () => {
    const made = await make();
    const { log, lines } = recorded();
    const insert = () =>
      made.storage.run((db) =>
        db.execute('INSERT INTO sp_secret_keys (kid, purpose, wrapped, state, created_at) VALUES (?, ?, ?, ?, 1)', [
          canary,
          canary,
          canary,
          canary,
        ]),
      );
    await insert();
    const error = await insert().catch((thrown: unknown) => thrown);
    expect(error).toBeTruthy();
    log.error({ err: error }, 'failed');
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).toMatch(/ER_DUP_ENTRY|UNIQUE constraint/);
    const wrong = await made.storage
      .run((db) => db.query(`SELECT nothing_like_it FROM sp_secret_keys WHERE kid = '${canary}'`))
      .catch((thrown: unknown) => thrown);
    log.error({ err: wrong }, 'failed');
    expect(lines.join('')).not.toContain(canary);
  });
});

test('a refused connection is told without the password', async () => {
  const { log, lines } = recorded();
  const error = await createConnection({ uri: `mysql://u:${canary}@127.0.0.1:1/x`, connectTimeout: 2000 }).catch(
    (thrown: unknown) => thrown,
  );
  log.error({ err: error, url: `mysql://u:${canary}@127.0.0.1:1/x` });
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).toContain('ECONNREFUSED');
});

test('fields that are too deep or circular do no harm', () => {
  const { log, lines } = recorded();
  const circle: Record<string, unknown> = { note: 'x' };
  circle.self = circle;
  log.info({ circle }, 'round');
  expect(lines).toHaveLength(1);
});

test('writes JSON lines with time, level in words, message and fields', () => {
  const { log, last, lines } = recorded('info');
  log.debug({ a: 1 }, 'not written');
  expect(lines).toHaveLength(0);
  log.warn({ key_id: 7, op: 'crm.create', ms: 1.5, ok: true, none: null, big: 5n, at: new Date(0) }, 'done');
  expect(last()).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    pid: process.pid,
    key_id: 7,
    op: 'crm.create',
    ms: 1.5,
    ok: true,
    none: null,
    big: '5',
    at: '1970-01-01T00:00:00.000Z',
    msg: 'done',
  });
  log.child({ requestId: 'r1' }).child({ op: 'x.y' }).info({}, 'inner');
  expect(last()).toMatchObject({ requestId: 'r1', op: 'x.y', msg: 'inner', level: 'info' });
});

test('an error keeps type, message, codes, stack and cause', () => {
  const { log, last } = recorded();
  log.error({ err: Object.assign(new TypeError(`bad ${apiKey}`, { cause: new RangeError('why') }), { code: 'E_X' }) });
  expect(last().err).toEqual({
    type: 'TypeError',
    message: 'bad mgr_***',
    code: 'E_X',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { type: 'RangeError', message: 'why', stack: expect.any(String) },
  });
});

test('a fault that passes by itself is one line without a stack in a minute, however many calls meet it', () => {
  verifies('log:one-warning', 'D74');
  const lines: string[] = [];
  const log = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const meet = (what: string) => log.warn({ err: unavailable('DB_TEST', what, new Error('ECONNREFUSED')), requestId: 'r1' }, what);
  for (let call = 0; call < 100; call++) meet('the database does not answer');
  meet('the database is busy');
  log.error({ err: new Error('another') }, 'a request failed');
  log.error({ err: new Error('another') }, 'a request failed');
  now.mockReturnValue(1_060_001);
  meet('the database does not answer');
  now.mockRestore();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the database does not answer',
    'the database is busy',
    'a request failed',
    'a request failed',
    'the database does not answer',
  ]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', requestId: 'r1', fault: expect.stringContaining('(DB_TEST)') });
  expect(lines.map((line) => line.includes('"stack"'))).toEqual([false, false, true, true, false]);
});
