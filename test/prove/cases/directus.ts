import { pathOf } from '../../support/needs';
import type { Outcome, ProveCase } from '../case';
import { counted, foreignCms, outcomeOf, withDatabases } from '../foreign-cms';

const site = foreignCms({
  name: 'directus',
  compiled: { sqlite3: 'build/Release/node_sqlite3.node', 'isolated-vm': 'build/Release/isolated_vm.node' },
});
/** Each in a process of its own, as a process holds one Directus (D773). */
const parts = ['in process', 'a host by itself', 'a host that stops', 'a host behind a proxy', 'what is its own'];

export const directus: ProveCase = {
  name: 'directus',
  title:
    'The contract passes inside Directus, in process and over HTTP, one path goes from its login to a post and its end, and two processes share their work.',
  verifies: ['D773', 'D774', 'D775', 'D776', 'D801'],
  seconds: 240,
  async run({ size, log }): Promise<Outcome> {
    if (size === 'small' && !site.isInstalled()) {
      log('LEFT OUT: Directus is not installed here; `npm run prove -- directus` installs and runs it.');
      return { figures: { Directus: 'left out' }, passed: true, note: 'LEFT OUT: Directus is not installed' };
    }
    const installed = site.install();
    const runs = parts.map((part) =>
      site.inSite(['--test', '--test-force-exit', '--test-reporter=tap', 'contract.cjs'], { SITEPLANE_PART: part }),
    );
    for (const { code, text } of runs) if (code !== 0) log(text.slice(-3000));
    const sum = (what: 'pass' | 'fail') => runs.reduce((total, { text }) => total + counted(text, what), 0);
    const walk = site.inSite(['walk.cjs']);
    log(walk.text.trim().slice(-2000));
    if (!pathOf('chromium')) log('LEFT OUT: the login in Chromium, which is not installed here.');
    const both = size === 'full' && pathOf('mariadb') ? await withDatabases(2, (more) => site.inSite(['instances.cjs'], more)) : undefined;
    log(both ? both.text.trim().slice(-3000) : 'LEFT OUT: two instances, which are tried at full size on MariaDB.');
    const passed =
      (both?.code ?? walk.code) === 0 && walk.code === 0 && runs.every(({ code, text }) => code === 0 && counted(text, 'pass') > 0);
    const figures = { 'install (s)': installed, 'contract: passed': sum('pass'), 'contract: failed': sum('fail') };
    return { figures: { ...figures, path: outcomeOf(walk), 'two instances': outcomeOf(both) }, passed };
  },
};
