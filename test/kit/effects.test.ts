import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { caller, everything, type Pipe, pipe, pipeStorage } from './pipe';
import { hooks } from './things';

describeEachStorage('effects', (make) => {
  let it: Pipe;
  beforeEach(async () => {
    it = await pipe(await make(pipeStorage));
  });

  test('a read leaves nothing behind', async () => {
    await it.call('thing.get', { num: '001' });
    expect(await it.audit()).toEqual([]);
  });

  test('a write and its audit row are one transaction', async () => {
    verifies('dispatch:effects', 'audit:every-mutation', 'R48');
    await it.call('thing.set', { num: '001', n: 1, password: 'hunter2' }, { headers: { 'x-change-reason': 'spring clean' } });
    const [row, ...others] = await it.audit();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      resource: 'thing',
      action: 'set',
      transport: 'rest',
      request_id: 'req-1',
      actor_kind: 'key',
      actor_id: '7',
      actor_name: 'CI',
      status: 200,
      ok: 1,
      changed: 1,
      reason: 'spring clean',
    });
    expect(JSON.parse(String(row?.params))).toEqual({ num: '001', n: 1, password: '***' });
  });

  test('an identical repeat says so and writes nothing but its audit row', async () => {
    verifies('dispatch:changed', 'R38');
    await it.call('thing.set', { num: '001', n: 1 });
    const repeat = await it.call('thing.set', { num: '001', n: 1 });
    expect(repeat.envelope).toEqual({ ok: true, data: { num: '001', n: 1 }, changed: false, error: null });
    expect((await it.audit()).map(({ changed }) => Number(changed))).toEqual([1, 0]);
  });

  test('who waits for changes is told of those that were kept, and not of a dry run', async () => {
    const params = { num: '001', n: 1 };
    const dry = await it.call('thing.set', params, { headers: { 'x-dry-run': 'true' } });
    expect(dry.envelope).toMatchObject({ ok: true, changed: true });
    await it.call('thing.get', { num: '001' });
    await it.call('thing.refuse', { num: '001' });
    expect(it.changes).toEqual([]);
    await it.call('thing.set', params);
    await it.call('thing.set', params);
    expect(it.changes).toEqual(['thing.set']);
  });

  test.each([
    ['thing.refuse', { num: '001' }, 409, 'Refused: it is not allowed.'],
    ['thing.delete', { num: '404' }, 404, 'Not found: thing "404".'],
  ])('%s rolls back and leaves the row of a refusal', async (operation, params, status, error) => {
    verifies('errors:refused');
    const answer = await it.call(operation, params, { confirm: true });
    expect(answer).toMatchObject({ status, envelope: { ok: false, data: null, changed: false, error } });
    expect(await it.count('t_things')).toBe(0);
    expect(await it.audit()).toMatchObject([{ status, ok: 0, changed: 0 }]);
  });

  test('a missing confirm is audited too, a failed params check is not', async () => {
    await it.call('thing.delete', { num: '001' });
    await it.call('thing.delete', { foo: 1 });
    await it.call('thing.delete', { num: '001' }, { caller: caller('manage_siteplane') });
    expect(await it.audit()).toMatchObject([{ status: 428, ok: 0 }]);
  });

  test('a bug rolls back, is audited, and its text goes to the log only', async () => {
    verifies('errors:internal');
    const answer = await it.call('thing.fail', { num: '001' });
    expect(answer).toMatchObject({
      status: 500,
      code: 'internal',
      envelope: { ok: false, data: null, changed: false, error: 'Internal error (request req-1).' },
    });
    expect(await it.count('t_things')).toBe(0);
    expect(await it.audit()).toMatchObject([{ status: 500, ok: 0, changed: 0 }]);
    expect(it.logged).toMatchObject([{ message: 'unexpected error', fields: { requestId: 'req-1' } }]);
  });

  test('work commits step by step: what it did before a failure stays', async () => {
    hooks.insideWork = async () => {
      expect(await it.count('t_shipments')).toBe(1);
      throw new Error('the carrier no longer exists');
    };
    const answer = await it.call('thing.ship', { num: '001' });
    hooks.insideWork = async () => {};
    expect(answer.status).toBe(500);
    expect(await it.count('t_shipments')).toBe(1);
    expect(await it.audit()).toMatchObject([{ action: 'ship', status: 500, ok: 0 }]);
  });

  test('work holds no transaction while it waits', async () => {
    hooks.insideWork = async () => {
      expect((await it.call('thing.set', { num: '001', n: 1 })).envelope.ok).toBe(true);
    };
    expect((await it.call('thing.ship', { num: '001' })).envelope).toMatchObject({ ok: true, changed: true });
    hooks.insideWork = async () => {};
  });
});

describeEachStorage('a dry run', (make) => {
  let it: Pipe;
  const headers = { 'x-dry-run': 'true' };
  beforeEach(async () => {
    it = await pipe(await make(pipeStorage));
    await it.call('thing.set', { num: '001', n: 1 });
  });

  test('tells what would happen and rolls it back', async () => {
    verifies('dry-run:rolls-back', 'D13');
    const answer = await it.call('thing.set', { num: '001', n: 2 }, { headers });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'X-Dry-Run': 'true' },
      envelope: { ok: true, data: { num: '001', n: 2 }, changed: true, error: null },
    });
    expect((await it.call('thing.get', { num: '001' })).envelope.data).toEqual({ num: '001', n: 1 });
    expect((await it.audit()).slice(1)).toMatchObject([{ action: 'set', transport: 'dry-run', ok: 1, changed: 0 }]);
  });

  test('says when nothing would change', async () => {
    expect((await it.call('thing.set', { num: '001', n: 1 }, { headers })).envelope.changed).toBe(false);
  });

  test('needs no confirm', async () => {
    expect((await it.call('thing.delete', { num: '001' }, { headers })).envelope).toEqual({
      ok: true,
      data: { num: '001', deleted: true },
      changed: true,
      error: null,
    });
    expect(await it.count('t_things')).toBe(1);
  });

  test('is refused where the call would be', async () => {
    expect((await it.call('thing.delete', { num: '404' }, { headers })).status).toBe(404);
    expect((await it.call('thing.refuse', { num: '002' }, { headers })).status).toBe(409);
    expect((await it.audit()).slice(1)).toMatchObject([
      { transport: 'dry-run', status: 404 },
      { transport: 'dry-run', status: 409 },
    ]);
  });

  test('shows no plaintext and stores no key', async () => {
    const answer = await it.call('thing.create', { num: '002' }, { headers: { ...headers, 'idempotency-key': 'k' } });
    expect(answer.envelope.data).toEqual({ num: '002', secret: '' });
    expect(await it.count('sp_idempotency')).toBe(0);
  });

  test('of work is refused, unless the operation has one of its own', async () => {
    verifies('dry-run:strict');
    expect(await it.call('thing.ship', { num: '001' }, { headers })).toMatchObject({ status: 400, code: 'bad_request' });
    expect((await it.call('thing.rehearse', { dry_run: true }, { headers })).status).toBe(200);
    expect(await it.count('t_shipments')).toBe(0);
  });

  test('of a read is a read', async () => {
    expect((await it.call('thing.get', { num: '001' }, { headers })).envelope.data).toEqual({ num: '001', n: 1 });
  });
});

describeEachStorage('confirm', (make) => {
  let it: Pipe;
  let strict: Pipe;
  beforeEach(async () => {
    const made = await make(pipeStorage);
    it = await pipe(made);
    strict = await pipe(made, { strictConfirm: true });
    await it.call('thing.set', { num: '001', n: 1 });
  });
  const remove = (on: Pipe, more: Parameters<Pipe['call']>[2] = {}, params = { num: '001' }) => on.call('thing.delete', params, more);

  test.each([[undefined], [false]])('%j asks for it', async (confirm) => {
    verifies('confirm:required');
    const answer = await remove(it, { confirm });
    expect(answer).toMatchObject({ status: 428, code: 'confirm_required' });
    expect(answer.envelope.error).toBe('thing.delete is destructive. Repeat the request with confirm:true to run it.');
    expect(await it.count('t_things')).toBe(1);
  });

  test.each([['true'], [1], [0], [null], [[true]], [{}], ['']])('%j is invalid, wherever it stands', async (confirm) => {
    verifies('confirm:boolean', 'R17');
    const [top, inside] = [await remove(it, { confirm }), await it.call('thing.delete', { num: '001', confirm })];
    for (const answer of [top, inside]) {
      expect(answer).toMatchObject({ status: 400, code: 'invalid_params' });
      expect(answer.envelope.error).toMatch(/^Invalid params: \/confirm /);
    }
    expect(await it.count('t_things')).toBe(1);
  });

  test.each([
    [true, false],
    [false, true],
  ])('%j at the top and %j inside contradict each other', async (top, inside) => {
    const answer = await it.call('thing.delete', { num: '001', confirm: inside }, { confirm: top });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_params' });
  });

  test.each([
    ['at the top', { num: '001' }, true],
    ['inside', { num: '001', confirm: true }, undefined],
    ['in both', { num: '001', confirm: true }, true],
  ])('true %s runs', async (_name, params, confirm) => {
    verifies('confirm:both-places');
    expect((await it.call('thing.delete', params, { confirm })).envelope).toMatchObject({ ok: true, changed: true });
  });

  test('a token of the refusal may come along', async () => {
    verifies('confirm:token');
    const token = (await remove(it)).headers['X-Confirm-Token'] ?? '';
    expect(token).toMatch(/^\d+\.[\w-]+\.[\w-]+$/);
    expect((await remove(it, { confirm: true, headers: { 'x-confirm-token': token } })).status).toBe(200);
  });

  test('strict: without a token confirm is not enough', async () => {
    expect((await remove(strict, { confirm: true })).status).toBe(428);
    const token = (await remove(strict)).headers['X-Confirm-Token'] ?? '';
    expect((await remove(strict, { headers: { 'x-confirm-token': token } })).status).toBe(428);
    expect((await remove(strict, { confirm: true, headers: { 'x-confirm-token': token } })).status).toBe(200);
  });

  test('a changed target is told apart', async () => {
    verifies('D14');
    const token = (await remove(it)).headers['X-Confirm-Token'] ?? '';
    await it.call('thing.set', { num: '001', n: 2 });
    expect(await remove(it, { confirm: true, headers: { 'x-confirm-token': token } })).toMatchObject({ status: 409, code: 'conflict' });
    expect(await it.count('t_things')).toBe(1);
  });

  test('a token fits one call, one caller and five minutes', async () => {
    const token = (await remove(it)).headers['X-Confirm-Token'] ?? '';
    await it.call('thing.set', { num: '002', n: 1 });
    const send = { confirm: true, headers: { 'x-confirm-token': token } };
    expect((await remove(it, send, { num: '002' })).status).toBe(428);
    expect((await remove(it, { ...send, caller: { ...everything, id: '8' } })).status).toBe(428);
    expect((await remove(it, { ...send, headers: { 'x-confirm-token': `${token}x` } })).status).toBe(428);
    expect((await remove(it, { ...send, headers: { 'x-confirm-token': '' } })).status).toBe(428);
    const [expiry, ...rest] = token.split('.');
    expect((await remove(it, { ...send, headers: { 'x-confirm-token': [Number(expiry) + 1, ...rest].join('.') } })).status).toBe(428);
    it.clock.now += 5 * 60_000 + 1;
    expect((await remove(it, send)).status).toBe(428);
  });
});
