import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLog } from '../../plugin/host-kit/http/request-log';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly operation?: string;
  readonly caller?: string;
}

const secret = 'hunter2-hunter2';

describe('the log of requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/assistant-bridge'] });
    await site.call('modules.activate', { module: 'booking' });
  });
  afterAll(() => site?.stop());

  const lines = () =>
    site
      .logLines()
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === 'request');
  /** The line of the request with this id, which comes when its answer has ended. */
  async function lineOf(requestId: string): Promise<Line> {
    await until(async () => lines().some((line) => line.requestId === requestId));
    return lines().find((line) => line.requestId === requestId) as Line;
  }
  const send = (method: string, path: string, id: string, more: object = {}) =>
    site.send(method, path, { key: site.key, ...more, headers: { 'x-request-id': id, 'x-secret': secret } });

  test('a call that is refused tells no more than that', async () => {
    verifies('D714');
    await site.send('POST', '/rest/siteplane/v1/manage/dispatch', {
      key: `mgr_${'x'.repeat(46)}`,
      body: { resource: 'crm', action: 'list' },
      headers: { 'x-request-id': 'refused-1' },
    });
    const line = await lineOf('refused-1');
    expect(line).toMatchObject({ level: 'info', method: 'POST', route: '/siteplane/v1/manage/dispatch', status: 401 });
    expect(line).not.toHaveProperty('operation');
    expect(line).not.toHaveProperty('caller');
  });

  test('a name that is no operation is not repeated', async () => {
    verifies('D714');
    await send('POST', '/rest/siteplane/v1/manage/dispatch', 'unknown-1', { body: { resource: 'crm', action: secret } });
    expect(await lineOf('unknown-1')).toMatchObject({ operation: 'unknown', status: 404 });
  });

  test('a call tells its operation, its caller and how long it took, and neither params nor headers', async () => {
    verifies('D714');
    const body = { resource: 'crm', action: 'create', params: { name: secret } };
    await send('POST', `/rest/siteplane/v1/manage/dispatch?x=${secret}`, 'call-1', { body });
    const { id } = JSON.parse((await site.send('GET', '/admin/siteplane/api/keys', await site.identity('admin'))).text).keys[0];
    const line = await lineOf('call-1');
    expect(line).toEqual({
      ...{ level: 'info', msg: 'request', time: expect.any(String), pid: process.pid },
      ...{ method: 'POST', route: '/siteplane/v1/manage/dispatch', status: 200, ms: expect.any(Number), requestId: 'call-1' },
      ...{ operation: 'crm.create', caller: `key:${id}` },
    });
    expect(line.ms).toBeGreaterThan(0);
  });

  test.each([
    ['an engine by the pattern of its route', '/rest/booking/v2/calendars/4711', '/booking/v2/calendars/{id}'],
    ['what a group adds', '/rest/ingest/v1/hunter2-hunter2', expect.stringMatching(/^\/ingest\/v1\/\{/)],
    ['no route', `/rest/nonsense/v1/${secret}`, '/rest/…'],
    ['a page of the host', `/admin/posts/${secret}`, '/admin/…'],
    ['a page of visitors', `/book/manage/${secret}`, expect.not.stringContaining('hunter2')],
    ['a first part that is escaped', `/%68unter2?${secret}`, '/…'],
    ['the top', '/', '/'],
    ['health', '/health/live', '/health/…'],
  ])('%s: nothing that somebody sent', async (what, path, route) => {
    verifies('D714');
    const id = what.replaceAll(/\W/g, '-');
    await send('GET', path, id);
    const line = await lineOf(id);
    expect(line.route).toEqual(route);
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });

  test('a tool of the bridge is its operation', async () => {
    verifies('D714');
    await site.call('modules.entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1' }, { confirm: true });
    await site.call('modules.activate', { module: 'assistant-bridge' });
    for (const [id, name] of [
      ['tool-1', 'svc_ping'],
      ['tool-2', secret],
    ]) {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
      await send('POST', '/rest/assistant-bridge/v1/mcp', String(id), { body });
    }
    expect(await lineOf('tool-1')).toMatchObject({ operation: 'svc_ping', caller: expect.stringMatching(/^key:\d+$/) });
    expect(JSON.stringify(await lineOf('tool-2'))).not.toContain('hunter2');
  });
});

describe('the share of requests that is logged', () => {
  function logged(percent: number, { status, isWhole = true }: { status: number; isWhole?: boolean }): object[] {
    const found: object[] = [];
    const log = requestLog({ log: { info: (facts) => void found.push(facts) }, percent, random: () => 0.5 });
    const req = { method: 'GET', url: '/', headers: {} } as IncomingMessage;
    const res = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: isWhole }) as unknown as ServerResponse;
    log(req, res);
    res.emit('close');
    return found;
  }

  test.each([
    [0, 200, 0],
    [0, 503, 0],
    [50, 200, 0],
    [51, 200, 1],
    [1, 499, 0],
    [1, 500, 1],
    [100, 200, 1],
  ])('of %i per cent, an answer of %i: %i lines', (percent, status, count) => {
    verifies('D714');
    expect(logged(percent, { status })).toHaveLength(count);
  });

  test('a client that left before its answer is told apart', () => {
    verifies('D714');
    expect(logged(100, { status: 200, isWhole: false })).toEqual([expect.objectContaining({ aborted: true })]);
    expect(logged(100, { status: 200 })).toEqual([expect.not.objectContaining({ aborted: true })]);
  });
});
