import { describeEachStorage, hastyDatabase, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { type Pipe, pipe, pipeStorage } from './pipe';
import { hooks } from './things';

describeEachStorage('work', (make) => {
  let made: TestStorage;
  let it: Pipe;
  beforeEach(async () => {
    made = await make({ ...pipeStorage, env: hastyDatabase });
    it = await pipe(made);
  });
  afterEach(() => {
    hooks.insideWork = async () => {};
  });

  const launch = (more: Parameters<Pipe['call']>[2] = {}, params: object = {}) => it.call('thing.launch', { num: '001', ...params }, more);
  const sql = (text: string) => made.storage.run((db) => db.execute(text));

  describe('with a dry run of its own', () => {
    const headers = { 'x-dry-run': 'true' };

    test('runs for real without the header, after confirm', async () => {
      expect((await launch()).status).toBe(428);
      expect((await launch({ confirm: true })).envelope.data).toEqual({ num: '001', dry_run: false, code: 'shown-only-once' });
      expect(await it.count('t_shipments')).toBe(1);
    });

    test('is told by the header, needs no confirm, changes nothing and shows no plaintext', async () => {
      verifies('dry-run:strict');
      const answer = await launch({ headers: { ...headers, 'idempotency-key': 'k-1', 'x-change-reason': 'try' } });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'X-Dry-Run': 'true' },
        envelope: { ok: true, data: { num: '001', dry_run: true, code: '' }, changed: true, error: null },
      });
      const rows = await it.audit();
      expect(rows).toMatchObject([{ action: 'launch', transport: 'dry-run', status: 200, ok: 1, changed: 0, reason: 'try' }]);
      expect(JSON.parse(String(rows[0]?.params))).toEqual({ num: '001', dry_run: true });
      expect([await it.count('t_shipments'), await it.count('sp_idempotency')]).toEqual([0, 0]);
    });

    test('the header counts more than a dry_run:false beside it', async () => {
      expect((await launch({ headers }, { dry_run: false })).envelope.data).toMatchObject({ dry_run: true });
      expect(await it.count('t_shipments')).toBe(0);
    });

    test('that fails leaves the claim of a running one alone', async () => {
      const key = { 'idempotency-key': 'k-1' };
      let failures = 0;
      hooks.insideWork = async () => {
        hooks.insideWork = async () => {
          failures += 1;
          throw new Error('the rehearsal failed');
        };
        expect((await launch({ headers: { ...headers, ...key } })).status).toBe(500);
        expect(await it.count('sp_idempotency')).toBe(1);
      };
      expect((await launch({ confirm: true, headers: key })).status).toBe(200);
      expect(failures).toBe(1);
      expect((await launch({ confirm: true, headers: key })).headers).toHaveProperty('Idempotent-Replayed');
      expect(await it.count('t_shipments')).toBe(1);
    });
  });

  test('without one refuses the header, and leaves one row', async () => {
    const answer = await it.call('thing.ship', { num: '001' }, { headers: { 'x-dry-run': 'true' } });
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await it.audit()).toMatchObject([{ action: 'ship', status: 400, ok: 0, changed: 0 }]);
  });

  test('that throws gives its claim back, and runs again', async () => {
    verifies('idempotency:refused');
    const headers = { 'idempotency-key': 'k-1' };
    hooks.insideWork = async () => {
      throw new Error('the carrier no longer exists');
    };
    expect((await launch({ confirm: true, headers })).status).toBe(500);
    expect(await it.count('sp_idempotency')).toBe(0);
    hooks.insideWork = async () => {};
    expect((await launch({ confirm: true, headers })).envelope.ok).toBe(true);
    expect(await it.audit()).toMatchObject([{ status: 500 }, { status: 200 }]);
  });

  test('whose completion fails keeps its claim: a repeat is refused and does not run it twice', async () => {
    verifies('R39');
    const headers = { 'idempotency-key': 'k-1' };
    hooks.insideWork = () => sql('ALTER TABLE sp_audit RENAME TO t_audit_away').then(() => {});
    expect((await launch({ confirm: true, headers })).envelope.ok).toBe(false);
    await sql('ALTER TABLE t_audit_away RENAME TO sp_audit');
    hooks.insideWork = async () => {};
    expect(await launch({ confirm: true, headers })).toMatchObject({
      status: 409,
      envelope: { error: 'A request with this Idempotency-Key is still running.' },
    });
    expect(await it.count('t_shipments')).toBe(1);
    expect(await it.audit()).toMatchObject([{ status: 409, ok: 0, changed: 0 }]);
  });
});
