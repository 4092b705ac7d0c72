import { type Checking, describeOperation, type Given } from '../support/describe-operation';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const variable: Given = ['variables.set', { key: 'tagline', value: 'sesame' }];
interface Item {
  readonly id: string;
  readonly key: string;
  readonly state: string;
}
const items = (data: unknown) => (data as { items: Item[] }).items;

/** The delivery of a variable, once it has gone out. */
async function delivered(call: Checking['call'], name = 'tagline'): Promise<Item> {
  const find = async () => {
    const { data } = await call('status.deliveries', { state: 'delivered', per_page: 100 });
    return items(data).find(({ key }) => key.includes(name));
  };
  await until(async () => (await find()) !== undefined);
  return (await find()) as Item;
}

describeOperation('status.deliveries', [
  { name: 'refuses a state that is none', params: { state: 'lost' }, error: 'invalid_params' },
  { name: 'refuses more than 100 a page', params: { per_page: 101 }, error: 'invalid_params' },
  { name: 'finds nothing of a kind that is none', params: { kind: "x' OR 1=1 --" }, data: { items: [], total: 0, page: 1, per_page: 20 } },
  {
    name: 'shows what became of each, and never what it holds',
    verifies: ['status:deliveries'],
    given: [['variables.set', { key: 'headline', value: 'sesame' }]],
    // The newest alone: what the registry sends stands in whatever order it was noticed.
    params: { kind: 'variable.set', state: 'delivered', per_page: 1 },
    async found(call) {
      const answered: Checking['call'] = (name, params) => call(name, params).then((data) => ({ data })) as ReturnType<Checking['call']>;
      // The registry sends its variables a moment after the first change. They go out first, so that both ways of calling see one order.
      await delivered(answered, 'svc_std_site_url');
      await until(async () =>
        items((await answered('status.deliveries', { per_page: 100 })).data).every(({ state }) => state === 'delivered'),
      );
      await call(...variable);
      await delivered(answered);
      return {};
    },
    async check({ call, site }) {
      const item = await delivered(call);
      expect(item).toEqual({
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        kind: 'variable.set',
        key: expect.stringContaining('tagline'),
        state: 'delivered',
        attempts: 1,
        next_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        ended_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        error: null,
      });
      expect(JSON.stringify(items((await call('status.deliveries')).data))).not.toContain('sesame');
      const gauges = (await call('status.metrics')).data?.gauges as { name: string }[];
      expect(gauges.map(({ name }) => name)).toEqual(expect.arrayContaining(['deliveries_waiting', 'deliveries_dead']));
      expect((await site.inProcess('status.health')).data?.checks).toContainEqual(
        expect.objectContaining({ name: 'deliveries', status: 'pass' }),
      );
    },
  },
]);

describeOperation('status.redeliver', [
  { name: 'needs an id', params: {}, error: 'invalid_params' },
  { name: 'refuses what is no id', params: { id: "' OR 1=1 --" }, error: 'invalid_params' },
  { name: 'does not find one that is not there', params: { id: '01J00000000000000000000000' }, error: 'not_found' },
]);

describeOperation('status.get', [
  {
    name: 'a delivery that has gone out goes out once more under its id',
    verifies: ['status:redeliver'],
    given: [variable],
    async check({ call }) {
      verifies('outbox:webhook-id');
      const { id } = await delivered(call);
      const repeated = await call('status.redeliver', { id });
      expect([repeated.data, repeated.changed]).toEqual([{ id, state: 'ready' }, true]);
      expect((await delivered(call)).id).toBe(id);
    },
  },
]);
