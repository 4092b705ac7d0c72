import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Ctx } from '../../plugin/kit/ctx';
import { OperationError } from '../../plugin/kit/errors';
import type { HealthCheck } from '../../plugin/kit/group';
import { ownChecks } from '../../plugin/resources/status/checks/checks';
import { runChecks } from '../../plugin/resources/status/checks/run-checks';
import { initRootKey } from '../../plugin/secrets/root-key';
import { openVault } from '../../plugin/secrets/vault';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const logged: string[] = [];
const note = (_fields: object, message = '') => void logged.push(message);
const ctx = { requestId: '01JR', log: { debug: note, info: note, warn: note, error: note } } as unknown as Ctx;
const check = (name: string, status: 'pass' | 'warn' | 'fail'): HealthCheck => ({ name, run: async () => ({ status, message: name }) });

beforeEach(() => void logged.splice(0));

describe('health', () => {
  test.each([
    ['pass', ['pass', 'pass']],
    ['warn', ['pass', 'warn', 'pass']],
    ['fail', ['warn', 'fail', 'pass']],
    ['pass', []],
  ] as const)('is %s over %j', async (expected, statuses) => {
    verifies('status:health');
    const { status, checks } = await runChecks(
      statuses.map((one, n) => check(`c${n}`, one)),
      ctx,
    );
    expect([status, checks.map((one) => one.status)]).toEqual([expected, [...statuses]]);
  });

  test('a check that hangs or throws is told, without its secrets, beside the others', async () => {
    const hanging: HealthCheck = { name: 'hanging', run: () => new Promise(() => undefined) };
    const throwing: HealthCheck = { name: 'throwing', run: () => Promise.reject(new Error('password 1234')) };
    const away: HealthCheck = {
      name: 'away',
      run: () => Promise.reject(new OperationError('unavailable', 'Temporarily unavailable: x (Y).')),
    };
    const { status, checks } = await runChecks([check('fine', 'pass'), hanging, throwing, away], ctx, { limitMs: 50 });
    expect(status).toBe('fail');
    expect(checks.map(({ name, message }) => [name, message])).toEqual([
      ['fine', 'fine'],
      ['hanging', 'No answer within 0.05 s.'],
      ['throwing', 'The check itself failed; see the log of request 01JR.'],
      ['away', 'Temporarily unavailable: x (Y).'],
    ]);
    expect(logged).toEqual(['a health check threw']);
  });
});

describeEachStorage('own checks', (make) => {
  async function outcomes(fields: object) {
    const { storage } = await make();
    const host = { storage, posts: {}, users: { holders: async () => [{ email: '' }, { email: 'admin@team.example' }] } };
    return storage.run(async (db) => {
      const whole = {
        ...ctx,
        db,
        host,
        vault: { fault: () => undefined, nextFault: async () => undefined },
        now: Date.now,
        settings: { keepAuditDays: 0 },
        ...fields,
      } as unknown as Ctx;
      const { checks } = await runChecks(ownChecks, whole);
      return Object.fromEntries(checks.map(({ name, status, message }) => [name, `${status}: ${message}`]));
    });
  }

  test('all pass on a sound site', async () => {
    const found = await outcomes({});
    expect(Object.keys(found)).toEqual(['storage', 'keyring', 'clock', 'writes', 'post_types', 'mail', 'audit_archive']);
    for (const text of Object.values(found)) expect(text).toMatch(/^pass: /);
  });

  test('a clock that differs is told with its direction', async () => {
    verifies('D735');
    const own = Date.now;
    const clockAt = async (shiftMs: number) => {
      const shifted = jest.spyOn(Date, 'now').mockImplementation(() => own() + shiftMs);
      try {
        return (await outcomes({})).clock;
      } finally {
        shifted.mockRestore();
      }
    };
    expect(await clockAt(-7_200_000)).toMatch(/^warn: The database's clock is 7[12]\d\d\.\d s ahead of this process's/);
    expect(await clockAt(7_200_000)).toMatch(/^warn: .* behind/);
    expect(await clockAt(1000)).toMatch(/^pass/);
  });

  test('a sealed vault is told', async () => {
    const found = await outcomes({ vault: { fault: () => ({ code: 'MASTER_KEY_MISSING', message: 'no file' }) } });
    expect(found.keyring).toBe('fail: MASTER_KEY_MISSING: no file');
  });

  test('a root key that was exchanged under a running instance is told, and again when it is back', async () => {
    verifies('status:root-key');
    const made = await make();
    await initRootKey(`${made.dir}/root.key`);
    await initRootKey(`${made.dir}/other.key`);
    const vault = await openVault({ storage: made.storage, config: made.config, columns: [], log: ctx.log });
    const keyring = async () => {
      const outcome = await made.storage.run((db) => runChecks(ownChecks.slice(1, 2), { ...ctx, db, vault } as unknown as Ctx));
      return `${outcome.status}: ${outcome.checks[0]?.message}`;
    };
    const right = readFileSync(`${made.dir}/root.key`);
    expect(await keyring()).toBe('pass: The root key is the right one.');
    const wrong: readonly (readonly [() => void, RegExp])[] = [
      [
        () => writeFileSync(`${made.dir}/root.key`, readFileSync(`${made.dir}/other.key`)),
        /^fail: MASTER_KEY_MISMATCH: .* still has the keys/,
      ],
      [() => writeFileSync(`${made.dir}/root.key`, 'open sesame'), /^fail: MASTER_KEY_INVALID: /],
      [() => rmSync(`${made.dir}/root.key`), /^fail: MASTER_KEY_MISSING: /],
    ];
    for (const [exchange, said] of wrong) {
      exchange();
      expect(await keyring()).toMatch(said);
      expect(vault.fault()).toBeUndefined();
    }
    writeFileSync(`${made.dir}/root.key`, right, { mode: 0o600 });
    expect(await keyring()).toBe('pass: The root key is the right one.');
  });
});
