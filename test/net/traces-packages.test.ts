import { createServer } from 'node:net';
import type * as Services from '../../plugin/cli/doctor/services';
import { readConfig } from '../../plugin/config';
import type * as Packages from '../../plugin/kit/optional-packages';
import type * as Traces from '../../plugin/net/traces';
import { freePort } from '../support/mariadb';
import { verifies } from '../support/verifies';

const lacking = { exporter: false };
const path = '../../plugin/kit/optional-packages';
const real = jest.requireActual<typeof Packages>(path);
jest.doMock(path, () => ({
  ...real,
  isInstalled: (name: Packages.OptionalPackage) => !(lacking.exporter && name.includes('otlp')) && real.isInstalled(name),
}));
const { checkTraces } = require('../../plugin/cli/doctor/services') as typeof Services;
const { missingTraces } = require('../../plugin/net/traces') as typeof Traces;

beforeEach(() => {
  lacking.exporter = false;
});

const to = (port: number) => readConfig({ SITEPLANE_TRACES_URL: `http://127.0.0.1:${port}` });

describe('a collector without its packages', () => {
  test('keeps the site from starting, with the line that installs them', () => {
    verifies('D783');
    lacking.exporter = true;
    expect(missingTraces(to(4318))).toMatch(/^SITEPLANE_TRACES_URL needs .*npm install @opentelemetry\/api@1\.9 .* or unset it$/);
    expect(missingTraces(readConfig({}))).toBeUndefined();
  });

  test('is what the doctor finds', async () => {
    verifies('D783');
    lacking.exporter = true;
    expect(await checkTraces(to(4318))).toMatchObject([{ status: 'fail', fix: expect.stringContaining('npm install') }]);
  });
});

describe('the doctor about a collector', () => {
  test('that is away, that listens, and that is not set', async () => {
    verifies('D783');
    const port = await freePort();
    expect(await checkTraces(to(port))).toMatchObject([
      { status: 'warn', message: expect.stringContaining(`127.0.0.1:${port} cannot be reached`) },
    ]);
    const listener = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    expect(await checkTraces(to(port))).toMatchObject([{ status: 'ok' }]);
    await new Promise((resolve) => listener.close(resolve));
    expect(await checkTraces(readConfig({}))).toMatchObject([{ status: 'ok', message: 'No collector of traces is set.' }]);
  });
});
