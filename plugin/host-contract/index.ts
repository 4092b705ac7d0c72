import type { Host } from '../host';
import { contractOfContent } from './content';
import { contractOfAccounts, contractOfOptions, contractOfRest, contractOfServices } from './in-process';
import { contractOfMedia } from './media';
import { contractOfPages } from './pages';
import { contractOfPublishing } from './publishing';
import { contractOfRevisions } from './revisions';
import type { Declared, Runner, Suite } from './suite';
import { contractOverHttp } from './web';
import type { WebOptions, WebUnderTest } from './web/site';

export type { Declared, Expect, Matchers, Runner } from './suite';
export type { SignedIn, WebOptions, WebUnderTest } from './web/site';

/** A host under test, and how it lets go. */
export interface HostUnderTest {
  readonly host: Host;
  stop(): Promise<void>;
}

interface InProcess {
  readonly runner: Runner;
  readonly make: () => Promise<HostUnderTest>;
  readonly declared?: Partial<Declared>;
}

interface OverHttp {
  readonly runner: Runner;
  /** Starts the host, listening; asked several times, one after the other. */
  readonly make: (options: WebOptions) => Promise<WebUnderTest>;
}

/** A fresh host with posts, and one administrator `admin` with the id 1. */
const usual: Declared = {
  login: 'admin',
  author: 1,
  isUsed: false,
  hasPosts: true,
  hasMedia: true,
  takenTypes: ['admin', 'rest', 'media', 'post', 'page'],
};

/** What every adapter has to do in process; what differs from a fresh host with posts is declared. */
export function describeHostContract(name: string, { runner, make, declared: input = {} }: InProcess): void {
  const { describe, beforeAll, afterAll } = runner;
  describe(`host contract: ${name}`, () => {
    let tested: HostUnderTest;
    const declared = { ...usual, ...input };
    beforeAll(async () => {
      tested = await make();
    });
    afterAll(() => tested.stop());
    const mark = declared.isUsed ? ` ${Date.now().toString(36)}` : '';
    const fresh = (text: string) => `${text}${text.includes(' ') || mark === '' ? mark : mark.replace(' ', '-')}`;
    const suite: Suite = { ...runner, host: () => tested.host, declared, fresh };

    contractOfAccounts(suite);
    if (declared.hasPosts) contractOfContent(suite);
    if (declared.hasPosts) contractOfRevisions(suite);
    if (declared.hasPosts) contractOfPublishing(suite);
    else contractWithoutPosts(suite);
    contractOfMedia(suite);
    contractOfPages(suite);
    contractOfOptions(suite);
    contractOfRest(suite);
    contractOfServices(suite);
  });
}

/** What every adapter has to do over HTTP, with what strangers, editors and administrators may reach. */
export function describeWebContract(name: string, { runner, make }: OverHttp): void {
  runner.describe(`host contract over HTTP: ${name}`, () => contractOverHttp(runner, make));
}

function contractWithoutPosts({ describe, test, expect, host }: Suite): void {
  describe('a host without posts', () => {
    test('says so, shows none and takes none', async () => {
      expect(host().posts.absent).toBe(true);
      expect(host().posts.types()).toEqual([]);
      expect(await host().posts.list({ type: 'post', limit: 9, offset: 0 })).toEqual({ items: [], total: 0 });
      expect(await host().posts.get(1)).toBeUndefined();
      await expect(host().posts.create('post', { title: 'x' })).rejects.toThrow(/no posts/);
      await expect(host().terms.ensure('tag', 'x')).rejects.toThrow(/no posts/);
    });
  });
}
