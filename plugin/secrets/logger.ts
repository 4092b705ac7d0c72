import { type Logger as Pino, pino } from 'pino';
import type { Logger } from '../host';
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
 * written; secrets that stand in texts are masked in the finished line.
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
  return wrap(pino(options, { write: (line) => void stream.write(maskText(line)) }));
}

function wrap(log: Pino): AppLogger {
  // Converted before pino sees them: it would take an error's message, SQL values and all, for the line's own.
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message?: string) => {
    if (log.isLevelEnabled(level)) log[level](loggable(fields), message);
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => wrap(log.child(loggable(fields))),
  };
}
