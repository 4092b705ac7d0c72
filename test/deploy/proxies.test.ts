import { type FreshDatabase, freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { verifies } from '../support/verifies';
import type { ProxyKind } from './proxy';
import { rollingRestart } from './rolling';

describeNeeding('mariadb', 'two instances on one database', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase(pathOf('mariadb') ?? '');
  });
  afterEach(() => database.drop());

  for (const proxy of ['nginx', 'haproxy'] satisfies readonly ProxyKind[]) {
    describeNeeding(proxy, `behind ${proxy} by the example of deploy/`, () => {
      test('a rolling restart under load fails no request', async () => {
        verifies('R46', 'D707', 'D708');
        const rolled = await rollingRestart({ proxy, databaseUrl: database.url, requests: 300, drainSeconds: 3 });
        expect(rolled.failures).toEqual([]);
        expect(rolled.exitCodes).toEqual(rolled.exitCodes.map(() => 0));
        expect(rolled.requests).toBeGreaterThanOrEqual(300);
      });
    });
  }
});
