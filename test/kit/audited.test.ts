import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { caller, type Pipe, pipe, pipeStorage } from './pipe';

const badHeaders: readonly (readonly [string, Record<string, string>])[] = [
  ['X-Dry-Run: yes', { 'x-dry-run': 'yes' }],
  ['X-Dry-Run: TRUE', { 'x-dry-run': 'TRUE' }],
  ['X-Dry-Run: false', { 'x-dry-run': 'false' }],
  ['an empty X-Dry-Run', { 'x-dry-run': '' }],
  ['an empty Idempotency-Key', { 'idempotency-key': '' }],
  ['an Idempotency-Key of 256 characters', { 'idempotency-key': 'x'.repeat(256) }],
  ['an Idempotency-Key beyond ASCII', { 'idempotency-key': 'é' }],
  ['an X-Change-Reason of 201 characters', { 'x-change-reason': 'x'.repeat(201) }],
  ['an X-Change-Reason with a tab', { 'x-change-reason': 'spring\tclean' }],
];

describeEachStorage('a mutation that passed the params check', (make) => {
  let it: Pipe;
  beforeEach(async () => {
    it = await pipe(await make(pipeStorage));
  });

  test.each(badHeaders)('with %s is refused, and leaves one row', async (_name, headers) => {
    verifies('audit:every-mutation', 'dry-run:strict', 'change-reason');
    for (const [operation, params] of [
      ['thing.set', { num: '001', n: 1 }],
      ['thing.ship', { num: '001' }],
    ] as const) {
      const before = (await it.audit()).length;
      expect(await it.call(operation, params, { headers })).toMatchObject({ status: 400, code: 'bad_request' });
      expect((await it.audit()).slice(before)).toMatchObject([{ status: 400, ok: 0, changed: 0, transport: 'rest', reason: null }]);
    }
    expect([await it.count('t_things'), await it.count('t_shipments'), await it.count('sp_idempotency')]).toEqual([0, 0, 0]);
  });

  test('a fault in params or permission is told before that, and leaves none', async () => {
    const headers = { 'x-dry-run': 'yes' };
    expect(await it.call('thing.set', { foo: 1 }, { headers })).toMatchObject({ status: 400, code: 'invalid_params' });
    expect((await it.call('thing.set', { num: '001', n: 1 }, { headers, caller: caller('manage_siteplane') })).status).toBe(403);
    expect(await it.audit()).toEqual([]);
  });

  test('of a module that is switched off is refused, and leaves one row', async () => {
    const answer = await it.call('dormant.set', { num: '001', n: 1, password: 'hunter2' });
    expect(answer).toMatchObject({ status: 409, envelope: { error: 'Refused: module "dormant" is inactive.' } });
    const rows = await it.audit();
    expect(rows).toMatchObject([{ resource: 'dormant', action: 'set', status: 409, ok: 0, changed: 0 }]);
    expect(JSON.parse(String(rows[0]?.params))).toEqual({ num: '001', n: 1, password: '***' });
    expect(await it.count('t_things')).toBe(0);
  });

  test.each([
    ['thing.set', { num: '001', n: 1 }],
    ['thing.create', { num: '001' }],
    ['thing.ship', { num: '001' }],
  ])('%s: a replay is one more row, which says that nothing changed', async (operation, params) => {
    verifies('idempotency:replay');
    const headers = { 'idempotency-key': 'k-1', 'x-change-reason': 'once more' };
    await it.call(operation, params, { headers });
    const again = await it.call(operation, params, { headers });
    expect(again).toMatchObject({ status: 200, envelope: { ok: true, changed: true }, headers: { 'Idempotent-Replayed': 'true' } });
    expect(await it.audit()).toMatchObject([
      { status: 200, ok: 1, changed: 1 },
      { status: 200, ok: 1, changed: 0, reason: 'once more' },
    ]);
    expect(JSON.stringify(await it.audit())).not.toContain('shown-only-once');
  });

  test('with the Idempotency-Key of another request is refused, and leaves one row', async () => {
    const headers = { 'idempotency-key': 'k-1' };
    await it.call('thing.set', { num: '001', n: 1 }, { headers });
    expect((await it.call('thing.set', { num: '001', n: 2 }, { headers })).status).toBe(422);
    expect((await it.audit()).slice(1)).toMatchObject([{ status: 422, ok: 0, changed: 0 }]);
  });
});

describeEachStorage('a read', (make) => {
  test('checks the headers too, and leaves no row', async () => {
    const it = await pipe(await make(pipeStorage));
    await it.call('thing.set', { num: '001', n: 1 });
    for (const [, headers] of badHeaders)
      expect(await it.call('thing.get', { num: '001' }, { headers })).toMatchObject({ status: 400, code: 'bad_request' });
    expect((await it.query('resource=thing&action=get&params[num]=001', { headers: { 'x-dry-run': 'yes' } })).status).toBe(400);
    expect((await it.call('dormant.get')).status).toBe(409);
    expect(await it.audit()).toHaveLength(1);
  });
});

describeEachStorage('a read that is audited', (make) => {
  let it: Pipe;
  beforeEach(async () => {
    it = await pipe(await make(pipeStorage));
    await it.call('thing.set', { num: '001', n: 1 });
  });

  test('shows nothing without leaving a row', async () => {
    verifies('leads:contact', 'D193');
    for (const [operation, params, more] of [
      ['thing.look', { num: '002' }, {}],
      ['thing.look', { num: '001' }, { headers: { 'x-dry-run': 'yes' } }],
      ['thing.look', { num: '001' }, { caller: caller('manage_siteplane') }],
    ] as const)
      expect((await it.call(operation, params, more)).envelope.data).toBeNull();
    expect(await it.audit()).toHaveLength(1);

    const headers = { 'x-change-reason': 'She called' };
    for (let n = 0; n < 2; n++)
      expect(await it.call('thing.look', { num: '001', token: 'hunter2' }, { headers })).toMatchObject({
        status: 200,
        envelope: { changed: false },
      });
    const rows = (await it.audit()).slice(1);
    expect(rows).toMatchObject(
      Array(2).fill({ resource: 'thing', action: 'look', ok: 1, changed: 0, status: 200, transport: 'rest', reason: 'She called' }),
    );
    expect(JSON.parse(String(rows[0]?.params))).toEqual({ num: '001', token: '***' });
    expect((await it.query('resource=thing&action=look&params[num]=001')).status).toBe(200);
    expect(await it.audit()).toHaveLength(4);
  });
});
