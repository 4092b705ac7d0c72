import { showPlan } from '../../../plugin/cli/site/show';
import { createClient } from '../../../plugin/client';
import type { Caller } from '../../../plugin/kit/site-file/caller';
import { carryOut } from '../../../plugin/site-file/apply';
import { callerOf } from '../../../plugin/site-file/caller';
import { parseSiteFile } from '../../../plugin/site-file/parse';
import { makePlan, type Plan } from '../../../plugin/site-file/plan';
import { exportSite } from '../../../plugin/site-file/write';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, type SiteOptions, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';

interface Wanted {
  readonly prune?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** The core of plan, apply and export against a running site, without the command around it. */
export interface OnSite {
  readonly site: Site;
  caller(): Promise<Caller>;
  plan(text: string, wanted?: Wanted): Promise<Plan>;
  /** The plan for people, without colours. */
  shown(text: string, wanted?: Wanted): Promise<string>;
  /** Plan and carry out; answers the plan. */
  apply(text: string, wanted?: Wanted): Promise<Plan>;
  export(): Promise<string>;
  /** Everything stored but the audit log, where a rehearsal leaves a row too, and the outbox, which is worked off meanwhile. */
  stored(): Promise<string>;
}

/** What tests do with a site. */
export function on(site: Site): OnSite {
  const client = createClient({ url: site.url, key: site.key });
  const caller = () => callerOf(client);
  const plan = async (text: string, { prune = false, env = {} }: Wanted = {}) =>
    makePlan({ caller: await caller(), file: parseSiteFile(text, 'site.yaml'), source: 'site.yaml', prune, read: (name) => env[name] });
  return {
    site,
    caller,
    plan,
    shown: async (text, wanted) => showPlan(await plan(text, wanted), { isColoured: false }),
    async apply(text, wanted = {}) {
      const made = await plan(text, wanted);
      await carryOut(made, { caller: await caller(), read: (name) => wanted.env?.[name], progress: () => {}, note: () => {} });
      return made;
    },
    export: async () => exportSite(await caller()),
    stored: async () =>
      (await site.state())
        .split('\n')
        .filter((line) => !/^sp_(audit|outbox) /.test(line))
        .join('\n'),
  };
}

/** Run a suite on a site on each database, put back before each case. */
export function describeEachSite(
  name: string,
  suite: (it: () => OnSite, dialect: TestDialect) => void,
  settings: SiteOptions['settings'] = {},
): void {
  const cases = (dialect: TestDialect) => () => {
    let running: OnSite | undefined;
    beforeAll(async () => {
      running = on(await startSite({ dialect, settings }));
    });
    afterAll(() => running?.site.stop());
    beforeEach(() => running?.site.reset());
    suite(() => {
      if (!running) throw new Error('the site has not started');
      return running;
    }, dialect);
  };
  describe(`${name} on SQLite`, cases('sqlite'));
  describeOnMariadb(`${name} on MariaDB`, cases('mariadb'));
}

/** The marks and subjects of a plan. */
export const subjects = ({ items }: Plan): string[] => items.map(({ mark, subject }) => `${mark} ${subject}`);

/** A site file with one section. */
export const fileWith = (section: string, value: unknown): string => `version: 1\nsite:\n  ${section}: ${JSON.stringify(value)}\n`;
