import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue as PromValue,
  Registry,
} from 'prom-client';
import type { Answered, RestRequest, RestResponse } from '../host';
import type { Metrics, MetricValue } from '../kit/ctx';
import { sameText } from '../kit/same-text';

/** A number that is read when metrics are asked for; the name comes without prefix. */
export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
}

/** What the service counts, under names that rules and dashboards ask for (D718). Each instance of the plugin has its own, so that two in one process don't mix. */
export interface ServiceMetrics extends Metrics {
  /** A finished call; `operation` is a known one or `unknown`, never what a caller sent. */
  observe(operation: string, status: number, milliseconds: number): void;
  /** An answer to a request from outside, whatever it was for. */
  answered(answered: Answered): void;
  statement(): void;
  /** A transaction was repeated; `reason` is the driver's code. */
  retry(reason: string): void;
  authFailure(kind: string): void;
  addGauge(gauge: GaugeSource): void;
  /** Count what the process itself does from now on, such as halts of its event loop and collections of garbage. */
  watchProcess(): void;
  /** Prometheus text format 0.0.4. */
  text(): Promise<string>;
}

const prefix = 'siteplane_';
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Make the counters of one plugin instance, in a registry of their own. */
export function createMetrics(version: string): ServiceMetrics {
  const registry = new Registry();
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames, registers: [registry] });
  const requests = counter('requests_total', 'Dispatched calls by operation and HTTP status', ['operation', 'status']);
  const answers = counter('http_requests_total', 'Requests from outside by door and HTTP status', ['door', 'status']);
  const statements = counter('db_statements_total', 'SQL statements sent');
  const retries = counter('db_retries_total', 'Transactions repeated by reason', ['reason']);
  const authFailures = counter('auth_failures_total', 'Credentials refused by kind', ['kind']);
  const duration = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Time from dispatch to answer by operation',
    labelNames: ['operation'],
    buckets: seconds,
    registers: [registry],
  });

  const answerTime = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from request to answer by door',
    labelNames: ['door'],
    buckets: seconds,
    registers: [registry],
  });

  function addGauge({ name, help, read }: GaugeSource) {
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers: [registry],
      async collect() {
        // One gauge that can't be read must not hide all the others; NaN says so.
        this.set(await read().catch(() => Number.NaN));
      },
    });
  }

  addGauge({ name: 'uptime_seconds', help: 'Time since the process started', read: async () => process.uptime() });
  addGauge({ name: 'resident_memory_bytes', help: 'Memory of the process', read: async () => process.memoryUsage.rss() });

  new Gauge({
    name: `${prefix}build_info`,
    help: 'Version of the service and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);

  return {
    /** Under the names that dashboards know: `siteplane_nodejs_eventloop_lag_seconds`, `siteplane_nodejs_gc_duration_seconds`. */
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix }),
    observe(operation, status, milliseconds) {
      requests.inc({ operation, status: String(status) });
      duration.observe({ operation }, milliseconds / 1000);
    },
    answered({ door, status, milliseconds }) {
      answers.inc({ door, status: String(status) });
      answerTime.observe({ door }, milliseconds / 1000);
    },
    statement: () => statements.inc(),
    retry: (reason) => retries.inc({ reason }),
    authFailure: (kind) => authFailures.inc({ kind }),
    addGauge,
    text: () => registry.metrics(),
    async snapshot() {
      const all = await registry.getMetricsAsJSON();
      const ofType = (type: string) => all.filter((metric) => String(metric.type) === type).flatMap(flatten);
      return { counters: ofType('counter'), gauges: ofType('gauge'), histograms: ofType('histogram') };
    },
  };
}

/** `{site}/metrics`: 404 without a configured token, 401 without the right `Authorization: Bearer`. */
export function metricsHandler({ token, metrics }: { token: string | undefined; metrics: Pick<ServiceMetrics, 'text'> }) {
  return async ({ method, headers }: Pick<RestRequest, 'method' | 'headers'>): Promise<RestResponse> => {
    if (token === undefined) return plain(404, 'Not found\n');
    if (!isBearer(headers.authorization, token))
      return plain(401, 'Authentication required\n', { 'WWW-Authenticate': 'Bearer realm="metrics"' });
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
    const type = { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' };
    return { status: 200, headers: type, body: await metrics.text() };
  };
}

const plain = (status: number, body: string, headers: Record<string, string> = {}): RestResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body,
});

function isBearer(header: string | undefined, token: string): boolean {
  const [, input] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return sameText(input, token);
}

/** One value per label set. What can't be told in JSON, such as NaN, is left out. */
function flatten(metric: MetricObjectWithValues<PromValue<string>>): MetricValue[] {
  return metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels, ...rest }) => ({
      name: ('metricName' in rest ? String(rest.metricName) : metric.name).replace(prefix, ''),
      labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
      value,
    }));
}
