import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../../../kit/input/errors';
import type { ImportRow } from '../../data/imports/import-tables';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** The text of a file: UTF-8, or else what spreadsheets of Western Europe write. */
export function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

const separators = [',', ';', '\t', '|'] as const;

/** The separator that the first line has most of, outside quotes. */
export function separatorOf(text: string): string {
  const [line = ''] = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const maxRows = 200_000;
const pieceLength = 64 * 1024;

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
}

/** The rows of a file, one after the other, each with the line on which it begins; the first are the headers. 422 for what is no CSV. */
export async function* csvRows(text: string, delimiter: string): AsyncGenerator<ImportRow> {
  const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: 1_000_000 };
  const parser = Readable.from(pieces(text)).pipe(parse(options));
  let [count, line] = [0, 1];
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      if (++count > maxRows + 1) throw refuse(`The file has more than ${maxRows} rows. Divide it.`);
      yield { line, cells: record };
      line = info.lines + 1;
    }
  } catch (error) {
    // Some of its codes begin with CSV_, some do not.
    if (error instanceof CsvError)
      throw refuse(`The file is not CSV: after line ${line}, ${error.code.replace(/^CSV_/, '').replaceAll('_', ' ').toLowerCase()}.`);
    throw error;
  }
}
