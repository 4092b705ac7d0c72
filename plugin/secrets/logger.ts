import { type Logger as Pino, pino } from 'pino';
import type { Logger } from '../host';
import { OperationError } from '../kit/errors';
import { loggable } from './loggable';
import { mask, maskText } from './redact';

/** A logger whose lines can carry further fields. */
export interface AppLogger extends Logger {
  child(fields: object): AppLogger;
}

interface LineSink {
  write(line: string): unknown;
}

// pino matches exact names and no deeper than written: the net in front is `loggable`, the one behind the stream's filter.
const credentials = ['authorization', 'cookie', '["x-api-key"]', '["set-cookie"]'];
const paths = credentials.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);

/**
 * JSON lines on standard output (or `stream`), with `time`, `level` in words and `msg`. Bodies, headers, SQL and its values are never
 * written; secrets that stand in texts are masked in the finished line (D74).
 */
export function createLogger({ level, stream = process.stdout }: { level: string; stream?: LineSink }): AppLogger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: mask },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => error },
  };
  return wrap(pino(options, { write: (line) => void stream.write(maskText(line)) }), new Map());
}

const minuteMs = 60_000;

/** Faults that pass by themselves, each with when it was last logged: hundreds of calls a second meet the same one. */
type Logged = Map<string, number>;

/** The sentence of such a fault; undefined for whatever needs its stack. */
function passingFault(fields: object): string | undefined {
  const { err } = fields as { err?: unknown };
  return err instanceof OperationError && err.code === 'unavailable' ? err.message : undefined;
}

function isDue(logged: Logged, fault: string): boolean {
  const at = performance.now();
  const last = logged.get(fault);
  if (last !== undefined && at - last < minuteMs) return false;
  if (logged.size > 100) logged.clear();
  logged.set(fault, at);
  return true;
}

function wrap(log: Pino, logged: Logged): AppLogger {
  // Converted before pino sees them: it would take an error's message, SQL values and all, for the line's own.
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message?: string) => {
    if (!log.isLevelEnabled(level)) return;
    const fault = level === 'debug' ? undefined : passingFault(fields);
    if (fault === undefined) return log[level](loggable(fields), message);
    if (isDue(logged, `${fault} ${message}`)) log[level](loggable({ ...fields, err: undefined, fault }), message);
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => wrap(log.child(loggable(fields)), logged),
  };
}
