interface Target {
  /** How its row begins. */
  readonly work: string;
  readonly column: 'throughput' | 'CPU ms';
  readonly asked: number;
  /** What lies between, where it is not reached. */
  readonly limit: string;
}

/** What was aimed at on a quiet machine, beside what holds it. */
const targets: readonly Target[] = [
  {
    work: 'read (crm.get)',
    column: 'throughput',
    asked: 1.2,
    limit:
      'As many statements as the reference: the key is looked up at each call, so that a revoked one ends at once at all instances. Over it lie the strict JSON, limits per key, the line in the log and the headers.',
  },
  {
    work: 'list 50',
    column: 'throughput',
    asked: 0.9,
    limit:
      'The same statements; fifty rows are read into their types and written by a schema, and the reference sends them as the driver gave them.',
  },
  {
    work: 'update',
    column: 'throughput',
    asked: 0.6,
    limit:
      'Six round trips beside three: begin, lock, change, audit row, commit. The last column of the table above is what the service adds to them.',
  },
  {
    work: 'create',
    column: 'throughput',
    asked: 0.65,
    limit: 'Five round trips beside two, for the same reason.',
  },
  {
    work: 'slot create',
    column: 'throughput',
    asked: 0.6,
    limit: 'The counter is locked, so that no two calls take a number; those of one moment wait for each other, each until its commit.',
  },
  {
    work: 'webhook',
    column: 'throughput',
    asked: 0.8,
    limit: 'The signature over the bytes that came, and one transaction for the delivery and what is to be done with it.',
  },
  {
    work: 'MCP svc_dispatch',
    column: 'throughput',
    asked: 0.75,
    limit:
      'JSON-RPC around a whole call: the answer is written as structured content, and checked and masked against stored secrets before it leaves.',
  },
  {
    work: 'chain of 10,000',
    column: 'CPU ms',
    asked: 20,
    limit:
      'Two digests an event, of its body and of the chain, are the format of the ledger: two fifths of the time; a quarter collects what ten thousand rows of the driver were.',
  },
  {
    work: 'available slots',
    column: 'CPU ms',
    asked: 3,
    limit:
      'Eight statements, and some two thousand times that are compared with the bookings and written as text: two fifths of the time are ours, a fifth collects them again.',
  },
];

export const targetsHeading = '## What was aimed at';

/** Each target beside what the results say, as Markdown. Throws where a row is missing. */
export function targetsSection(results: string): string {
  const rows = results.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find(([, first]) => first === 'Work') ?? [];
  const lines = targets.map(({ work, column, asked, limit }) => {
    const shown = rows.find(([, first = '']) => first.startsWith(work))?.[head.indexOf(column)];
    if (shown === undefined) throw new Error(`the results have no row ${work}`);
    const value = Number.parseFloat(shown);
    const isReached = column === 'throughput' ? value >= asked : value <= asked;
    const aim = column === 'throughput' ? `at least ${asked}×` : `at most ${asked} ms of CPU`;
    return `| ${work} | ${aim} | ${column === 'throughput' ? shown : `${shown} ms`} | ${isReached ? 'reached' : limit} |`;
  });
  return [targetsHeading, '', '| Work | Aim | Measured | What is between |', '| --- | --- | --: | --- |', ...lines].join('\n');
}
