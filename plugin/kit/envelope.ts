import type { ErrorCode, OperationError } from './errors';
import { StaleRecord } from './precondition';

/** The four fields of every dispatch answer. */
export interface Envelope<D = unknown> {
  readonly ok: boolean;
  readonly data: D | null;
  readonly changed: boolean;
  readonly error: string | null;
}

/** An envelope with the status and headers that carry what the envelope has no field for. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: Envelope;
  readonly code?: ErrorCode;
}

export const success = (data: unknown, changed: boolean, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers,
  envelope: { ok: true, data, changed, error: null },
});

export const failure = (error: OperationError, headers: Answer['headers'] = {}): Answer => ({
  status: error.status,
  headers: { ...headers, ...error.headers },
  envelope: { ok: false, data: error instanceof StaleRecord ? error.record : null, changed: false, error: error.message },
  code: error.code,
});
