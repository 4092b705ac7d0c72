import type { Client } from '@modelcontextprotocol/client';
import { groups as groupsOfService } from '../../plugin/resources';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, callsBy, openBridge } from './bridged-site';
import { type Count, countedClient } from './tasks/counted-client';
import { peopleTasks } from './tasks/people';
import { planner } from './tasks/planner';
import { taskPrograms } from './tasks/programs';
import type { Back, Task } from './tasks/task';

let site: Site;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());

const operation: Back['operation'] = async (name, params = {}) => {
  const { envelope } = await site.call(name, params, { confirm: site.needsConfirm(name) || undefined });
  if (!envelope.ok) throw new Error(`${name}: ${envelope.error}`);
  return envelope.data;
};
/** These tasks are about groups of the service, not about engines. */
const none = () => Promise.reject(new Error('not an engine'));
const back: Back = { operation, api: none, booking: none };

async function measured(task: Task, work: (client: Client) => Promise<void>): Promise<Count> {
  await site.reset();
  await openBridge(site);
  await operation('modules.update_config', { module: 'assistant-bridge', config: { code_mode: true } });
  for (const [name, params] of task.given ?? []) await operation(name, params);
  const count: Count = { sent: 0, answered: 0, calls: 0 };
  const client = await countedClient(site, 'toolset=lean', count);
  // Every conversation pays for the list of tools.
  await client.listTools();
  await work(client);
  await client.close();
  expect(await task.ends(back)).toEqual(task.is);
  return count;
}

async function byProgram(client: Client, looks: readonly string[], program: string): Promise<void> {
  const call = callsBy<{ ok: boolean }>(() => client);
  await call('svc_manifest', {});
  for (const look of looks) {
    const [resource, action] = look.split('.');
    expect((await call('svc_manifest', { resource, action })).isError).toBeFalsy();
  }
  expect((await call('svc_run', { code: program })).structuredContent).toMatchObject({ ok: true });
}

describe('three of the 25 tasks, call by call and as one program', () => {
  test.each(taskPrograms)('$title', async ({ title, looks, program }) => {
    verifies('D744', 'D760');
    const task = peopleTasks.find((one) => one.title === title);
    if (!task) throw new Error(`no task "${title}"`);
    expect(groupsOfService.map(({ resource }) => resource)).toEqual(expect.arrayContaining(looks.map((look) => look.split('.')[0])));
    const calls = await measured(task, async (client) => {
      const { take } = await planner(client);
      for (const step of task.steps) await take(step);
    });
    const one = await measured(task, (client) => byProgram(client, looks, program));
    const words = ({ calls: n, sent, answered }: Count) => `${n} messages, ${sent} bytes sent, ${answered} answered`;
    process.stdout.write(`${title}: call by call ${words(calls)}; by program ${words(one)}\n`);
    expect(one.calls).toBeLessThan(calls.calls);
    expect(one.sent).toBeLessThan(calls.sent);
  });
});
