import { readConfig } from '../../plugin/config';
import { attempter } from '../../plugin/jobs/attempt';
import type { OutboxEnds } from '../../plugin/jobs/outbox-ends';
import type { DeliveryKind } from '../../plugin/kit/delivery';
import { tracer } from '../../plugin/kit/tracing';
import { missingTraces, startTraces } from '../../plugin/net/traces';
import { alert } from '../../plugin/resources/integrations/port';
import { ctxOf, keptLog } from '../jobs/workshop';
import { type Receiver, type ReceiverHandler, startReceiver } from '../support/http-receiver';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

const secret = 'hunter2-hunter2-hunter2';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const clientsSpan = 'b7ad6b7169203331';
const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 };
const path = '/rest/siteplane/v1/manage/dispatch';

/** What a collector was sent, out of OTLP's JSON. */
const spansOf = ({ requests }: Receiver): SentSpan[] =>
  requests.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const factsOf = ({ attributes }: SentSpan) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('settings that are refused', () => {
  const problemsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };

  test.each([
    ['SITEPLANE_TRACES_URL', 'collector:4318', 'must be a URL that begins with http:// or https://'],
    ['SITEPLANE_TRACES_URL', 'grpc://collector:4317', 'must be a URL that begins with http:// or https://'],
    ['SITEPLANE_TRACES_URL', `https://me:${secret}@collector/v1/traces`, 'must have no user, password, query or fragment'],
    ['SITEPLANE_TRACES_URL', `https://collector/v1/traces?key=${secret}`, 'must have no user, password, query or fragment'],
    ['SITEPLANE_TRACES_PERCENT', '101', 'must be a whole number from 0 to 100'],
  ])('%s=%s', (name, value, fault) => {
    verifies('D783');
    expect(problemsOf({ [name]: value })).toContain(`${name} ${fault}`);
    expect(problemsOf({ [name]: value })).not.toContain(secret);
  });

  test('an origin alone gets the path of the protocol, and nothing is told without an address', () => {
    verifies('D783');
    const traces = (url: string) => readConfig({ SITEPLANE_TRACES_URL: url }).traces;
    expect(traces('http://collector:4318')).toEqual({ url: 'http://collector:4318/v1/traces', percent: 100, service: 'siteplane' });
    expect(traces('https://collector/otlp/v1/traces')?.url).toBe('https://collector/otlp/v1/traces');
    expect(readConfig({}).traces).toBeUndefined();
    expect(missingTraces({ traces: undefined })).toBeUndefined();
    expect(tracer()).toBeUndefined();
  });
});

describe('a site with a collector', () => {
  let collector: Receiver;
  let there: Receiver;
  let site: Site;
  let spans: readonly SentSpan[];
  let lines: readonly string[];
  beforeAll(async () => {
    collector = await startReceiver();
    there = await startReceiver();
    site = await startSite({
      dialect: 'sqlite',
      settings: { tracesUrl: collector.url, tracesService: 'shop', fetchAllow: `127.0.0.1:${there.port}` },
    });
    await call('integrations.update', { slug: 'alerts', config: { webhook_url: `${there.url}/hook-${secret}` } });
    await call('integrations.set_secret', { slug: 'alerts', name: 'secret', value: `whsec_${Buffer.alloc(32, 5).toString('base64')}` });
    await call('integrations.enable', { slug: 'alerts' });
    const headers = { traceparent: `00-${traceId}-${clientsSpan}-01`, 'x-request-id': 'traced-1' };
    const body = { resource: 'crm', action: 'create', params: { name: secret, url: `https://example.org/${secret}` } };
    await site.send('POST', path, { key: site.key, headers, body });
    await site.send('POST', path, { key: site.key, headers: { traceparent: '00-0-0-01' }, body: { resource: 'crm', action: secret } });
    await site.host.storage.tx((db) => alert(db, site.host, { type: 'alert.disk', data: { message: secret } }));
    await until(async () => there.requests.length > 0);
    await until(() => site.logLines().some((line) => line.includes('traced-1') && line.includes('"msg":"request"')));
    lines = site.logLines();
    await site.stop();
    spans = spansOf(collector);
  });
  afterAll(async () => {
    await site?.stop();
    await collector?.stop();
    await there?.stop();
  });

  async function call(operation: string, params: object) {
    const { envelope } = await site.call(operation, params);
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
  }
  const ofTrace = (name: string) => spans.find((span) => span.traceId === traceId && span.name === name);

  test('no secret and no parameter is in what it was sent', () => {
    verifies('D784');
    expect(spans.length).toBeGreaterThan(5);
    const told = JSON.stringify(collector.requests);
    for (const kept of [secret, site.key, site.password, 'example.org', 'whsec_']) expect(told).not.toContain(kept);
  });

  test('a name that is no operation and a traceparent that is none are not repeated', () => {
    verifies('D784');
    const unknown = spans.find(({ name }) => name === 'unknown') as SentSpan;
    expect(factsOf(unknown)).toMatchObject({ 'siteplane.operation': 'unknown', 'siteplane.status': 404 });
    expect(unknown.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(unknown.traceId).not.toMatch(/^0+$/);
  });

  test('request, operation and transaction are parent and child in the trace of the client', () => {
    verifies('D783');
    const request = ofTrace('POST siteplane/v1') as SentSpan;
    const operation = ofTrace('crm.create') as SentSpan;
    const transaction = ofTrace('transaction') as SentSpan;
    expect(request).toMatchObject({ kind: spanKinds.server, parentSpanId: clientsSpan });
    expect(operation).toMatchObject({ kind: spanKinds.internal, parentSpanId: request.spanId });
    expect(transaction).toMatchObject({ kind: spanKinds.client, parentSpanId: operation.spanId });
    expect(factsOf(request)).toMatchObject({ 'http.route': '/siteplane/v1/manage/dispatch', 'http.response.status_code': 200 });
    expect(factsOf(operation)).toMatchObject({
      'siteplane.operation': 'crm.create',
      'siteplane.caller.kind': 'key',
      'siteplane.status': 200,
      'siteplane.changed': true,
    });
    expect(factsOf(transaction)).toEqual({ 'db.system.name': 'sqlite' });
    expect(collector.requests[0]?.path).toBe('/v1/traces');
    expect(collector.requests[0]?.body).toContain('{"key":"service.name","value":{"stringValue":"shop"}}');
  });

  test('an attempt of a delivery is a trace of its own, which the outgoing request carries on', () => {
    verifies('D784');
    const outgoing = spans.find(({ name }) => name === `POST 127.0.0.1:${there.port}`) as SentSpan;
    const delivery = spans.find(({ spanId }) => spanId === outgoing.parentSpanId) as SentSpan;
    expect(delivery.kind).toBe(spanKinds.consumer);
    expect(delivery.parentSpanId).toBeUndefined();
    expect(delivery.traceId).not.toBe(traceId);
    expect(outgoing).toMatchObject({ kind: spanKinds.client, traceId: delivery.traceId });
    expect(there.requests[0]?.headers.traceparent).toBe(`00-${outgoing.traceId}-${outgoing.spanId}-01`);
  });

  test("the request's line in the log has the trace's id", () => {
    verifies('D783');
    const line = lines.map((one) => JSON.parse(one)).find(({ requestId, msg }) => requestId === 'traced-1' && msg === 'request');
    expect(line).toMatchObject({ traceId, operation: 'crm.create' });
  });

  test('a site that was stopped leaves no tracer behind', () => {
    expect(tracer()).toBeUndefined();
  });
});

describe('a collector by itself', () => {
  const running: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });

  async function told(answer: ReceiverHandler) {
    const collector = await startReceiver(answer);
    const log = keptLog();
    const traces = { url: `${collector.url}/v1/traces`, percent: 100, service: 'shop' };
    const started = await startTraces({ traces, version: '1.0.0', log, everyMs: 10 });
    running.push(started, collector);
    const work = (name: string) => tracer()?.span({ name, kind: 'internal' }, async () => name);
    return { collector, log, started, work };
  }

  test('that is away fails nothing, is told of once, and once more when it is back', async () => {
    verifies('D783');
    let status = 400;
    const { collector, log, work } = await told(() => ({ status }));
    expect(await work('one')).toBe('one');
    await until(() => log.said.length > 0);
    await work('two');
    await until(() => collector.requests.length > 1);
    expect(log.said).toEqual(['the collector of traces does not take spans; they are dropped until it does']);
    status = 200;
    await work('three');
    await until(() => log.said.length > 1);
    expect(log.said[1]).toBe('the collector of traces takes spans again');
  });

  test('that is away keeps at most 2048 spans waiting', async () => {
    verifies('D783');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { collector, started, work } = await told(() => held.then(() => ({})));
    await work('first');
    await until(() => collector.requests.length > 0);
    for (let made = 0; made < 4000; made++) await work(`later ${made}`);
    release();
    await started.stop();
    expect(spansOf(collector).length).toBeLessThanOrEqual(1 + 2048 + 512);
    expect(spansOf(collector).map(({ name }) => name)).toContain('later 0');
  });

  test('what throws has failed by its class, not by its message, and is thrown', async () => {
    verifies('D784');
    const { collector, started } = await told(() => ({}));
    const failing = tracer()?.span({ name: 'failing', kind: 'internal' }, () => Promise.reject(new TypeError(secret)));
    await expect(failing).rejects.toThrow(secret);
    await started.stop();
    const [span] = spansOf(collector);
    expect(span).toMatchObject({ name: 'failing', status: { code: 2 } });
    expect(span && factsOf(span)).toEqual({ 'error.type': 'TypeError' });
    expect(JSON.stringify(collector.requests)).not.toContain(secret);
  });

  test('a delivery that is carried out in the course of a request begins a trace all the same', async () => {
    verifies('D784');
    const { collector, started } = await told(() => ({}));
    const ends = { delivered: async () => true } as unknown as OutboxEnds;
    const kinds: DeliveryKind[] = [{ kind: 'test.kind', deliver: async () => {} }];
    const attempt = attempter({
      kinds,
      ctx: ctxOf(),
      log: keptLog(),
      ends,
      delays: [],
      random: Math.random,
      leaseMs: 1000,
      maxRunMs: 60_000,
    });
    const delivery = { id: 'one', kind: 'test.kind', key: null, payload: { secret }, attempt: 1, fence: 1, createdAt: 0 };
    await tracer()?.span({ name: 'around', kind: 'internal' }, () => attempt(delivery));
    await started.stop();
    const [inner, around] = spansOf(collector);
    expect(inner).toMatchObject({ name: 'delivery test.kind', kind: spanKinds.consumer });
    expect(inner?.parentSpanId).toBeUndefined();
    expect(inner?.traceId).not.toBe(around?.traceId);
  });
});
