import type { Runner } from '../suite';
import { casesOfAdminApi } from './admin-api';
import { casesOfAdminPage } from './admin-page';
import { casesOfAvailability } from './availability';
import { casesOfBodies } from './bodies';
import { casesOfMedia } from './media';
import { addProbe } from './probe';
import { casesOfProxies } from './proxies';
import { casesOfSessions } from './sessions';
import type { WebOptions, WebUnderTest } from './site';
import { casesOfStop } from './stop';

/** What the cases are written with: the host that listens now. */
export interface WebSuite extends Runner {
  readonly site: () => WebUnderTest;
}

type Make = (options: WebOptions) => Promise<WebUnderTest>;

/** One host for all that leaves it whole, one behind a proxy, and one for what takes things away. */
export function contractOverHttp(runner: Runner, make: Make): void {
  around('a host by itself', { trustedProxies: 0 }, (suite) => {
    casesOfBodies(suite);
    casesOfAdminPage(suite);
    casesOfAdminApi(suite);
    casesOfMedia(suite);
    casesOfSessions(suite);
    casesOfProxies(suite, 0);
    casesOfAvailability(suite);
  });
  runner.describe('a host that stops', () => {
    runner.test('answers what runs already, and nothing after that', async () => casesOfStop(runner, await make({ trustedProxies: 0 })));
  });
  around('a host behind a proxy', { trustedProxies: 1 }, (suite) => casesOfProxies(suite, 1));

  function around(name: string, options: WebOptions, cases: (suite: WebSuite) => void): void {
    runner.describe(name, () => {
      let site: WebUnderTest;
      let removeProbe: (() => void) | undefined;
      runner.beforeAll(async () => {
        site = await make(options);
        removeProbe = addProbe(site.host);
      });
      runner.afterAll(async () => {
        removeProbe?.();
        await site.stop();
      });
      cases({ ...runner, site: () => site });
    });
  }
}
