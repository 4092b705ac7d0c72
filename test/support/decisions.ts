import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '../../docs/decisions');

export interface Decision {
  /** `D12` */
  readonly id: string;
  readonly title: string;
  readonly file: string;
  /** The lines below the heading that are not empty. */
  readonly lines: readonly string[];
  /** Number of the decision that holds instead. */
  readonly replacedBy?: string;
}

/** Every decision, in the order of the files and of their headings. */
export function decisions(): Decision[] {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  return files.sort().flatMap((file) => {
    const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^## /m);
    return parts.map((part) => {
      const [heading = '', ...rest] = part.split('\n');
      const [id = '', ...title] = heading.split(' ');
      const lines = rest.filter((line) => line !== '');
      const replacedBy = lines.flatMap((line) => line.match(/^- Replaced by: (D\d+) on \d{4}-\d\d-\d\d\.$/)?.[1] ?? [])[0];
      return { id, title: title.join(' '), file, lines, ...(replacedBy === undefined ? {} : { replacedBy }) };
    });
  });
}
