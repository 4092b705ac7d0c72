import type { Measured } from './measure';

export interface Row {
  readonly name: string;
  /** SQL statements per request, without BEGIN and COMMIT. */
  readonly statements: number;
  readonly ours: Measured;
  readonly bare: Measured;
  /** Bare Express again, with the statements that ours sends. */
  readonly same?: Measured;
}

interface Run {
  readonly seconds: number;
  readonly rounds: number;
  readonly node: string;
}

/** The results as a Markdown table: ours, the reference, and the ratio that does not depend much on the machine. */
export function table(rows: readonly Row[], { seconds, rounds, node }: Run): string {
  const lines = rows.map(({ name, statements, ours, bare, same }) =>
    cells(
      name,
      ours.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
      `${(ours.perSecond / bare.perSecond).toFixed(2)}×`,
      `${(ours.cpuMs / bare.cpuMs).toFixed(2)}×`,
      ours.cpuMs.toFixed(2),
      ours.p99.toFixed(0),
      bare.p99.toFixed(0),
      statements,
      same ? `${(ours.perSecond / same.perSecond).toFixed(2)}×, ${(ours.cpuMs / same.cpuMs).toFixed(2)}× CPU` : '–',
    ),
  );
  return [
    '# Benchmark',
    '',
    `Medians of ${rounds} interleaved rounds of ${seconds} s with 16 connections; Node ${node}, MariaDB on loopback; each server on one core, load and database on the other. The reference is bare Express 5 + mysql2 doing the same reads and writes without validation, audit or transaction. In the last column it sends the database what ours sends for this work: the transaction, the lock and the audit row.`,
    '',
    cells(
      'Work',
      'ours/s',
      'bare/s',
      'throughput',
      'CPU per request',
      'CPU ms',
      'p99 ms',
      'bare p99 ms',
      'SQL statements',
      'beside the same statements',
    ),
    cells('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:'),
    ...lines,
    '',
  ].join('\n');
}

const cells = (...values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;
