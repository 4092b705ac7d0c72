import { groups } from '../../plugin/resources';
import { describeOnMariadb } from '../support/dialects';
import { examples } from '../support/examples';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const mutations = groups.flatMap(({ resource, operations }) =>
  Object.entries(operations).flatMap(([action, { effect }]) => (effect === 'read' ? [] : [`${resource}.${action}`])),
);

describe('five at once on SQLite', () => law('sqlite'));
describeOnMariadb('five at once on MariaDB', () => law('mariadb'));

/** The same call, on two instances of one site. */
function law(dialect: TestDialect): void {
  let site: Site;
  let beside: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
    beside = await startSite({ dialect, beside: site });
  });
  afterAll(async () => {
    await beside?.stop();
    await site?.stop();
  });

  const confirmed = (name: string) => (site.needsConfirm(name) ? { confirm: true } : {});

  /** The params of the example, in the state in which it has something to do. */
  async function prepared(name: string): Promise<object> {
    await site.reset();
    const { params, given, found } = examples[name] ?? { params: {}, given: [] };
    for (const [operation, before = {}] of given) {
      const { envelope } = await site.call(operation, before, confirmed(operation));
      if (!envelope.ok) throw new Error(`${operation} before ${name}: ${envelope.error}`);
    }
    return { ...params, ...(await found?.(async (operation, before) => (await site.call(operation, before)).envelope.data, site)) };
  }

  test.each(mutations)('%s: done or refused, and never an error of ours', async (name) => {
    verifies('R40', 'dispatch:at-once');
    const params = await prepared(name);
    const replies = await Promise.all(
      [site, beside, site, beside, site].map(async (instance) => instance.call(name, params, confirmed(name))),
    );
    expect(replies.filter(({ status }) => status >= 500).map(({ status, envelope }) => `${status} ${envelope.error}`)).toEqual([]);
    expect(replies.map(({ status }) => status)).toContain(200);
  });
}
