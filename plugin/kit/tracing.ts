/**
 * What of a piece of work may leave for a collector of traces: names, numbers and kinds that this service made, never what somebody sent
 * and never a secret (D784).
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'client' | 'consumer';
  readonly facts?: SpanFacts;
  /** Begins a trace of its own, or continues that of this `traceparent`; otherwise it is part of what runs around it. */
  readonly from?: { readonly traceparent: string | undefined };
}

/** Work under way. */
export interface OpenSpan {
  readonly traceId: string;
  /** For who is asked in its course, as W3C Trace Context spells it. */
  readonly traceparent: string;
  note(facts: SpanFacts): void;
  rename(name: string): void;
  /** `type` is one of few words, never a message. */
  failed(type: string): void;
}

/** Tells a collector of work. */
export interface Tracer {
  /** Work that throws has failed. */
  span<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The innermost work that is under way here. */
  current(): OpenSpan | undefined;
}

/** One for the process, as its settings are: everything else would have to be handed through each call of the database (D783). */
let active: Tracer | undefined;

/** Undefined where traces are off, which then cost this question. */
export const tracer = (): Tracer | undefined => active;

/** Use this tracer; the function ends that, unless another took its place. */
export function installTracer(next: Tracer): () => void {
  active = next;
  return () => {
    if (active === next) active = undefined;
  };
}
