import express, { type RequestHandler } from 'express';
import { describeWebContract, type Runner } from '../../plugin/host-contract';
import { verifies } from '../support/verifies';
import { type Options, startExpressSite, tokenOf } from './express-site';

type Run = () => Promise<void>;

interface Cases {
  readonly names: string[];
  readonly failed: string[];
}

/** Runs a suite inside one test, and tells what failed instead of failing. */
async function outcome(built: Options['built']): Promise<Cases> {
  const open: { name: string; before: Run[]; after: Run[] }[] = [];
  const steps: (() => Promise<void>)[] = [];
  const cases: Cases = { names: [], failed: [] };
  const runner: Runner = {
    expect,
    beforeEach: () => undefined,
    describe(name, fill) {
      const group: (typeof open)[number] = { name, before: [], after: [] };
      const at = steps.length;
      open.push(group);
      fill();
      open.pop();
      steps.splice(at, 0, async () => void (await inTurn(group.before)));
      steps.push(async () => void (await inTurn(group.after)));
    },
    beforeAll: (run) => void open.at(-1)?.before.push(run),
    afterAll: (run) => void open.at(-1)?.after.push(run),
    test(name, run) {
      const full = [...open.map((group) => group.name), name].join(' › ');
      cases.names.push(full);
      steps.push(async () => {
        try {
          await run();
        } catch {
          cases.failed.push(full);
        }
      });
    },
  };
  describeWebContract('planted', { runner, make: (options) => startExpressSite({ ...options, plugins: [], ...(built ? { built } : {}) }) });
  for (const step of steps) await step();
  return cases;
}

async function inTurn(runs: readonly Run[]): Promise<void> {
  for (const run of runs) await run();
}

/** Put before everything that the example has. */
const behind =
  (...handlers: RequestHandler[]): NonNullable<Options['built']> =>
  ({ app }) =>
    express().use(...handlers, app);

describe('an adapter that is built wrong', () => {
  test('built right, every case passes, and there are at least 40', async () => {
    verifies('D654');
    const { names, failed } = await outcome(undefined);
    expect(failed).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  test('with a parser of bodies before the service, bytes are lost', async () => {
    verifies('D654');
    const { failed } = await outcome(behind(express.json(), express.text({ type: '*/*' })));
    expect(failed.join('\n')).toMatch(/bodies › every byte reaches a REST route/);
  });

  test('with a sender believed about its address', async () => {
    verifies('D654');
    const { failed } = await outcome(({ app }) => {
      const believing: RequestHandler = (req, _res, next) => {
        const claimed = req.headers['x-forwarded-for'];
        if (claimed !== undefined)
          Object.defineProperty(req.socket, 'remoteAddress', { value: String(claimed).split(',')[0], configurable: true });
        next();
      };
      return express().use(believing, app);
    });
    expect(failed.join('\n')).toMatch(/addresses › an address that the sender claims is not believed/);
  });

  test('with a page that is shown to an editor', async () => {
    verifies('D654');
    const { failed } = await outcome(
      behind((req, res, next) => {
        if (req.path.startsWith('/admin/contract-page') && !req.path.includes('/api/') && req.headers.cookie) {
          return void res.send('<title>the page of the contract</title>');
        }
        next();
      }),
    );
    expect(failed.join('\n')).toMatch(/the page of a plugin › an editor gets nothing of/);
  });

  test('with a cookie that needs no token', async () => {
    verifies('D654');
    const { failed } = await outcome(({ app }) => {
      // As an adapter would that takes the token from the cookie by itself.
      const helpful: RequestHandler = (req, _res, next) => {
        if (req.headers.cookie && req.headers['x-csrf-token'] === undefined) req.headers['x-csrf-token'] = tokenOf(req.headers.cookie);
        next();
      };
      return express().use(helpful, app);
    });
    expect(failed.join('\n')).toMatch(/routes of the page › a change without the token is refused/);
  });
});
