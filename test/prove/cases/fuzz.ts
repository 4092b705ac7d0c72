import { join } from 'node:path';
import { type ProveCase, together } from '../case';
import { inTurn, loadCases } from '../running';

/** The cases of `npm run fuzz`, so that their small size is counted with the other proofs. */
export const fuzz: ProveCase = {
  name: 'fuzz',
  title: 'Calls drawn from the schemas of operations, tools and routes, JSONTestSuite and the big list of naughty strings',
  verifies: ['D730'],
  seconds: 30,
  async run({ size, seed }) {
    const runs = await inTurn('fuzz', loadCases(join(__dirname, '../../fuzz/cases')), { size, seed });
    return together(Object.fromEntries(runs.map(({ name, outcome }) => [name, outcome])));
  },
};
