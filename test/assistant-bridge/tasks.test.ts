import { groups as groupsOfService } from '../../plugin/resources';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { agedToken, submit } from '../resources/leads/capture-support';
import { administratorsAddress } from '../support/addresses';
import { verifies } from '../support/verifies';
import { leaksOf } from '../support/wrong-values';
import { openBridge } from './bridged-site';
import { contentTasks } from './tasks/content';
import { countedClient } from './tasks/counted-client';
import { engineTasks } from './tasks/engines';
import { peopleTasks } from './tasks/people';
import { type Failure, planner } from './tasks/planner';
import { settingsTasks } from './tasks/settings';
import type { Back } from './tasks/task';

const resources = groupsOfService.map(({ resource }) => resource);
const tasks = [...peopleTasks, ...settingsTasks, ...contentTasks, ...engineTasks];

/** Kept by the site before anything begins, and what the tasks store themselves. */
const secrets = ['task-secret-4710-of-site', 'task-secret-4711-of-closed', 'task-secret-4712-of-flows', 'task-secret-4713-of-provider'];

let site: CrmSite;
beforeAll(async () => {
  site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/assistant-bridge'] });
});
afterAll(() => site?.stop());

describe.each(['default', 'both'])('25 tasks by a planner that knows tools/list and answers only (answers: %s)', (form) => {
  const bytes = { sent: 0, answered: 0, calls: 0 };
  const failures: Failure[] = [];
  /** Of the task that is under way. */
  let answers: string[] = [];
  const groups = new Set<string>();
  let done = 0;

  beforeAll(async () => {
    await site.reset();
    await openBridge(site);
    await operation('modules.activate', { module: 'booking' });
    const { crm_num } = (await operation('crm.create', { name: 'Kept' })) as { crm_num: string };
    await operation('crm.set_secret', { crm_num, api_key: secrets[0] });
    await operation('variables.set', { key: 'note', value: `somebody wrote ${secrets[0]} here` });
    await administratorsAddress(site);
    const { status, text } = await submit(site, { token: await agedToken(site, 'form', 60) });
    if (status >= 400) throw new Error(text);
  });
  afterAll(() => {
    const line = `${done} of ${tasks.length} tasks, ${bytes.calls} messages, ${failures.length} refusals, ${bytes.sent} bytes sent, ${bytes.answered} answered`;
    process.stdout.write(`answers=${form}: ${line}\n`);
    // Tests of a file that is run in part reach a part.
    if (done === tasks.length) expect([...groups].sort()).toEqual([...resources, 'bk', 'mk'].sort());
  });

  const operation: Back['operation'] = async (name, params = {}) => {
    const { envelope } = await site.call(name, params, { confirm: site.needsConfirm(name) || undefined });
    if (!envelope.ok) throw new Error(`${name}: ${envelope.error}`);
    return envelope.data;
  };
  const back: Back = {
    operation,
    api: (...args) => site.api(...args),
    booking: async (path) => JSON.parse((await site.send('GET', `/rest/booking/v2${path}`, { key: site.key })).text),
  };

  /** A person has one calendar of their own: the next task makes it again. */
  async function withoutCalendars(): Promise<void> {
    for (const { id } of (await back.booking('/calendars')).calendars.data)
      await site.send('DELETE', `/rest/booking/v2/calendars/${id}`, { key: site.key });
  }
  afterEach(withoutCalendars);

  const opened = (toolset: string) =>
    countedClient(site, `toolset=${toolset}${form === 'both' ? '&answers=both' : ''}`, bytes, (text) => answers.push(text));

  test.each(tasks.map((task) => [task.title, task] as const))('%s', async (_title, task) => {
    verifies('D760', 'D761');
    for (const [name, params] of task.given ?? []) await operation(name, params);
    answers = [];
    const client = await opened(task.toolset ?? 'lean');
    const { take, reached, failures: own } = await planner(client);
    try {
      for (const step of task.steps) await take(step);
    } finally {
      await client.close();
      failures.push(...own);
    }
    expect(await task.ends(back)).toEqual(task.is);
    const expected = task.steps.flatMap(({ refused }) => refused ?? []);
    expect(own.filter(({ next, code }) => next === null && !expected.includes(code))).toEqual([]);
    expect(secrets.filter((secret) => answers.some((text) => leaksOf(secret, text).length > 0))).toEqual([]);
    for (const one of reached) groups.add(one);
    done++;
  });

  test('the list that each conversation pays for has at most 8 KB', async () => {
    verifies('D760', 'bridge:size');
    const client = await opened('lean');
    const { tools } = await client.listTools();
    await client.close();
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(8192);
  });
});

test('they are 25', () => {
  verifies('D760');
  expect([tasks.length, new Set(tasks.map(({ title }) => title)).size]).toEqual([25, 25]);
});
