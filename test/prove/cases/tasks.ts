import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, openPage } from '../../e2e/browser';
import { signInAt, startLookSite } from '../../look/site';
import { startReceiver } from '../../support/http-receiver';
import type { ProveCase } from '../case';
import { bookForCaller, closedOnHoliday } from '../tasks/booking';
import { releasesAsPosts, rollSecret } from '../tasks/content';
import { answerAndHandOver } from '../tasks/leads';
import { newsletter } from '../tasks/marketing';
import { personAt } from '../tasks/person';
import { cheaperModel, inviteColleague, putBackFromFile, readOnlyKey, renameConnection, undoSwitchedOff } from '../tasks/records';
import type { Task } from '../tasks/task';

const stuckDir = join(__dirname, '../../../.cache');

const tasks: readonly Task[] = [
  renameConnection,
  releasesAsPosts,
  undoSwitchedOff,
  readOnlyKey,
  closedOnHoliday,
  newsletter,
  inviteColleague,
  answerAndHandOver,
  bookForCaller,
  cheaperModel,
  rollSecret,
  putBackFromFile,
];
const quickOnes: readonly Task[] = [renameConnection, readOnlyKey, closedOnHoliday];

/** The tasks of docs/admin-tasks.md, done by somebody who uses what is visible (D584). */
export const adminTasks: ProveCase = {
  name: 'tasks',
  title: 'Tasks of site owners (docs/admin-tasks.md) are done on the admin pages, by what is visible, without a dead end',
  verifies: ['D584'],
  seconds: 25,

  async run({ size, log }) {
    const browser = await launchBrowser();
    const figures: Record<string, string> = {};
    const failed: string[] = [];
    try {
      for (const task of chosen(size)) {
        const name = `${task.number}. ${task.title}: clicks, fields, seconds`;
        try {
          figures[name] = await walk(task, browser);
        } catch (error) {
          figures[name] = 'failed';
          failed.push(`${task.number}. ${task.title}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : error}`);
          log(failed.at(-1) ?? '');
        }
      }
    } finally {
      await browser.close();
    }
    return { figures, passed: failed.length === 0, ...(failed.length > 0 && { note: failed.join('; ') }) };
  },
};

/** `TASKS=3,7` walks these only, for whoever changes a page. */
function chosen(size: 'small' | 'full'): readonly Task[] {
  const numbers = process.env.TASKS?.split(',').map(Number);
  if (numbers) return tasks.filter(({ number }) => numbers.includes(number));
  return size === 'full' ? tasks : quickOnes;
}

/** Each on a site of its own: what one leaves must not help the next. */
async function walk(task: Task, browser: Browser): Promise<string> {
  const receiver = await startReceiver(task.receives);
  const site = await startLookSite({ SITEPLANE_FETCH_ALLOW: `127.0.0.1:${receiver.port}` });
  let began = 0;
  const open: BrowserContext[] = [];
  const complaints: string[][] = [];
  try {
    const person = await task.run(
      site,
      async () => {
        const {
          context,
          page,
          complaints: heard,
        } = await openPage(browser, { timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 900 } });
        open.push(context);
        complaints.push(heard);
        await signInAt(site, page);
        began = performance.now();
        return personAt(page);
      },
      receiver,
    );
    const seconds = (performance.now() - began) / 1000;
    if (complaints.flat().length > 0) throw new Error(`the browser reports an error: ${complaints.flat().join('; ')}`);
    const { clicks, fields } = person.counted();
    return `${clicks}, ${fields}, ${seconds.toFixed(1)}`;
  } catch (error) {
    // Where somebody got stuck is best seen.
    for (const context of open) await context.pages()[0]?.screenshot({ path: join(stuckDir, `stuck-${task.number}.png`), fullPage: true });
    throw error;
  } finally {
    for (const context of open) await context.close();
    await site.stop();
    await receiver.stop();
  }
}
