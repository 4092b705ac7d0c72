import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ProveCase } from '../case';
import { runJest } from '../jest-run';

const { filesWithLong } = require('../../support/runner/long-tests.cjs') as { filesWithLong: () => string[] };
const root = resolve(__dirname, '../../..');

/** What `npm test` leaves out for its length (D834), on the databases that `npm test` asks. */
export const long: ProveCase = {
  name: 'long',
  title: 'The tests that take long, which npm test leaves out, pass with the others of their files',
  verifies: ['D834'],

  async run({ size, log }) {
    if (size !== 'full') {
      log('Left out: they run at full size only.');
      return { figures: {}, passed: true, note: 'Left out: they run at full size only.' };
    }
    const dir = mkdtempSync(join(tmpdir(), 'sp-long-'));
    const { SIZE: _, ...env } = process.env;
    const began = performance.now();
    try {
      const files = filesWithLong();
      const { passed, failed } = runJest({ node: process.execPath, cwd: root, env, dir, args: ['--runTestsByPath', ...files] });
      const seconds = Math.round((performance.now() - began) / 1000);
      return {
        figures: { files: files.length, 'tests passed': passed, 'tests failed': failed, seconds },
        passed: failed === 0,
      };
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};
