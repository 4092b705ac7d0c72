import { readFileSync } from 'node:fs';
import { type Asked, namesTests } from './asked';

const { askForLong, filesWithLong, countOfLong, ...asked } = require('./runner/long-tests.cjs') as {
  askForLong: () => void;
  areLongAsked: () => boolean;
  filesWithLong: () => string[];
  countOfLong: () => number;
};

export const { areLongAsked } = asked;

/** Tests that take long run at full size, and for somebody who names files or tests and does not say `SIZE=small` (D834). */
export function chooseSize(asked: Asked, size = process.env.SIZE): void {
  if (size === 'full' || (size !== 'small' && namesTests(asked))) askForLong();
  else process.stderr.write(`${countOfLong()} tests that take long are left out; \`SIZE=full npm test\` runs them too.\n`);
}

/** What the files cite from which tests were left out: these did not get to say it. */
export const citedByLong = (): string[] =>
  areLongAsked() ? [] : filesWithLong().flatMap((file) => citationsIn(readFileSync(file, 'utf8')));

const citationsIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\.)\bverifies\(([^)]*)\)/g)].flatMap(([, ids = '']) => [...ids.matchAll(/'([^']+)'/g)].map(([, id = '']) => id));
