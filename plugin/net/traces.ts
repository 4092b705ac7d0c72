import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import type { BatchSpanProcessorOptions } from '@opentelemetry/sdk-trace';
import type { TracesConfig } from '../config';
import type { Logger } from '../host';
import { installLine, isInstalled, type OptionalPackage } from '../kit/optional-packages';
import { installTracer, type OpenSpan, type SpanStart, type Tracer } from '../kit/tracing';
import { within } from '../kit/within';

const needed = [
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
] as const satisfies readonly OptionalPackage[];

const lack = `SITEPLANE_TRACES_URL needs OpenTelemetry's packages; install them (${installLine(needed)}) or unset it`;

/** What keeps a site with these settings from starting; a host looks before it opens anything (D783). */
export const missingTraces = ({ traces }: { readonly traces: TracesConfig | undefined }): string | undefined =>
  traces === undefined || needed.every(isInstalled) ? undefined : lack;

interface Tracing {
  readonly traces: TracesConfig;
  readonly version: string;
  readonly log: Logger;
  /** For tests: how often spans leave. */
  readonly everyMs?: number;
}

/** Spans that wait while the collector is away; more are dropped. */
const maxWaiting = 2048;
const batch = 512;
/** At the end all that wait are sent beside the batch that is under way. */
const maxAtOnce = maxWaiting / batch + 1;
const exportMs = 5000;
const stopMs = 2000;

/** The packages, which nothing loads but this setting. */
async function load() {
  try {
    const [api, exporter, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
    return { api, exporter, resources, sdk };
  } catch (cause) {
    throw new Error(`Configuration:\n  ${lack}`, { cause });
  }
}

type Packages = Awaited<ReturnType<typeof load>>;

/** Tell the collector of the settings of this process's work until `stop`, which waits a moment for what is still to be sent. */
export async function startTraces({ traces, version, log, everyMs = 5000 }: Tracing): Promise<{ stop(): Promise<void> }> {
  const packages = await load();
  const { sdk, resources, exporter } = packages;
  const sent = toldOnce(new exporter.OTLPTraceExporter({ url: traces.url, timeoutMillis: exportMs, concurrencyLimit: maxAtOnce }), log);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': traces.service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.percent / 100) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: sent,
        maxQueueSize: maxWaiting,
        maxExportBatchSize: batch,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: exportMs,
      }),
    ],
  });
  const end = installTracer(tracerOf(packages, provider.getTracer('siteplane', version)));
  return {
    async stop() {
      end();
      const late = () => new Error('the collector took too long');
      await within({ ms: stopMs, isBackground: true }, () => provider.shutdown(), late).catch(() => undefined);
    },
  };
}

type Exporter = BatchSpanProcessorOptions['exporter'];

/** Says once that the collector does not take spans, and once that it does again. */
function toldOnce(exporter: Exporter, log: Logger): Exporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway)
          log.warn({ err: result.error }, 'the collector of traces does not take spans; they are dropped until it does');
        if (!failed && isAway) log.info({}, 'the collector of traces takes spans again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

const header = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function tracerOf({ api }: Packages, own: ReturnType<Packages['sdk']['TracerProvider']['prototype']['getTracer']>): Tracer {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api;
  const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  const ambient = new AsyncLocalStorage<Context>();

  /** What a request brings that is no sound `traceparent` counts as none. */
  function remote(traceparent: string | undefined): Context {
    const [, traceId = '', spanId = '', flags = ''] = header.exec(traceparent ?? '') ?? [];
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
    return api.isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
  }

  function opened(span: Span): OpenSpan {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      note: (facts) => void span.setAttributes({ ...facts }),
      rename: (name) => void span.updateName(name),
      failed: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    };
  }

  return {
    async span({ name, kind, facts = {}, from }: SpanStart, work) {
      const around = from ? remote(from.traceparent) : (ambient.getStore() ?? ROOT_CONTEXT);
      const span = own.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, around);
      const open = opened(span);
      try {
        return await ambient.run(trace.setSpan(around, span), () => work(open));
      } catch (error) {
        open.failed(typeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const span = trace.getSpan(ambient.getStore() ?? ROOT_CONTEXT);
      return span && opened(span);
    },
  };
}

/** Its class or code, never its message. */
function typeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : error.constructor.name;
}
