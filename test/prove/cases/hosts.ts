import { pathOf } from '../../support/needs';
import type { Outcome, ProveCase } from '../case';
import { counted, foreignCms, outcomeOf, withDatabases } from '../foreign-cms';

const site = foreignCms({ name: 'apostrophe', compiled: { 'better-sqlite3': 'build/Release/better_sqlite3.node' } });

/** The adapters for CMSs of others, each in a real one that is installed by its own lockfile. */
export const hosts: ProveCase = {
  name: 'hosts',
  title:
    'The contract passes inside ApostropheCMS, in process and over HTTP, one path goes through its own login and admin area, and two processes share their work.',
  verifies: ['D689', 'D698'],
  seconds: 200,
  async run({ size, log }): Promise<Outcome> {
    if (size === 'small' && !site.isInstalled()) {
      log('LEFT OUT: ApostropheCMS is not installed here; `npm run prove -- hosts` installs and runs it.');
      return { figures: { ApostropheCMS: 'left out' }, passed: true, note: 'LEFT OUT: ApostropheCMS is not installed' };
    }
    const installed = site.install();
    const contract = site.inSite(['--test', '--test-reporter=tap', 'contract.cjs']);
    const passedTests = counted(contract.text, 'pass');
    const figures = { 'install (s)': installed, 'contract: passed': passedTests, 'contract: failed': counted(contract.text, 'fail') };
    if (contract.code !== 0) log(contract.text.slice(-3000));
    const walk = pathOf('chromium') ? site.inSite(['walk.cjs']) : undefined;
    if (walk === undefined) log('LEFT OUT: the path in Chromium, which is not installed here.');
    else log(walk.text.trim().slice(-2000));
    const both = size === 'full' && pathOf('mariadb') ? await withDatabases(1, (more) => site.inSite(['instances.cjs'], more)) : undefined;
    log(both ? both.text.trim().slice(-3000) : 'LEFT OUT: two instances, which are tried at full size on MariaDB.');
    const passed = contract.code === 0 && passedTests > 0 && (walk?.code ?? 0) === 0 && (both?.code ?? 0) === 0;
    return { figures: { ...figures, 'path in Chromium': outcomeOf(walk), 'two instances': outcomeOf(both) }, passed };
  },
};
