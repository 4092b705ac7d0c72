import type { Answer } from '../../plugin/kit/envelope';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { caller, everything, type Pipe, pipe, pipeStorage } from './pipe';

/** The code; for `forbidden` with the capability, because two checks answer it. */
function codeOf({ code, envelope }: Answer): string {
  if (code === 'forbidden') return `forbidden ${/requires (\w+)/.exec(envelope.error ?? '')?.[1]}`;
  return code ?? (envelope.ok ? 'ok' : 'none');
}

describeEachStorage('the pipe', (make) => {
  let it: Pipe;
  beforeAll(async () => {
    it = await pipe(await make(pipeStorage));
    await it.call('thing.set', { num: '001', n: 1 });
    await it.call('thing.set', { num: '009', n: 9 }, { headers: { 'idempotency-key': 'used' } });
  });

  /** Sound but for what a fault spoils; the sound request deletes thing 002, which each run has to find. */
  interface Draft {
    name: string;
    params: Record<string, unknown>;
    confirm: unknown;
    extra: object;
    capabilities: string[];
    headers: Record<string, string>;
  }

  const faults: readonly (readonly [string, (draft: Draft) => void])[] = [
    ['bad_request', (draft) => Object.assign(draft, { extra: { foo: 1 } })],
    [
      'forbidden manage_siteplane',
      (draft) => Object.assign(draft, { capabilities: draft.capabilities.filter((name) => name !== 'manage_siteplane') }),
    ],
    ['unknown_action', (draft) => Object.assign(draft, { name: 'thing.delet' })],
    [
      'forbidden delete_things',
      (draft) => Object.assign(draft, { capabilities: draft.capabilities.filter((name) => name !== 'delete_things') }),
    ],
    ['invalid_params', (draft) => Object.assign(draft.params, { foo: 1 })],
    ['bad_request', (draft) => Object.assign(draft.headers, { 'x-dry-run': 'yes' })],
    ['idempotency_mismatch', (draft) => Object.assign(draft.headers, { 'idempotency-key': 'taken' })],
    ['confirm_required', (draft) => Object.assign(draft, { confirm: undefined })],
    ['not_found', (draft) => Object.assign(draft.params, { num: '404' })],
  ];
  const pairs = faults.flatMap((first, i) =>
    faults.slice(i + 1).map((second, j) => [`${i + 1}. ${first[0]}`, `${i + j + 2}. ${second[0]}`, first, second] as const),
  );

  async function run(...spoil: ((draft: Draft) => void)[]): Promise<Answer> {
    await it.call('thing.set', { num: '001', n: 1 });
    await it.call('thing.delete', { num: '001' }, { confirm: true, headers: { 'idempotency-key': 'taken' } });
    await it.call('thing.set', { num: '002', n: 2 });
    const draft: Draft = {
      name: 'thing.delete',
      params: { num: '002' },
      confirm: true,
      extra: {},
      capabilities: [...everything.capabilities],
      headers: {},
    };
    for (const change of spoil) change(draft);
    const { name, params, capabilities, ...more } = draft;
    return it.call(name, params, { ...more, caller: caller(...capabilities) });
  }

  describe('the order of checks', () => {
    verifies('dispatch:order');

    test('without a fault it runs', async () => {
      expect((await run()).envelope).toEqual({ ok: true, data: { num: '002', deleted: true }, changed: true, error: null });
    });

    test.each(faults)('%s alone', async (code, spoil) => {
      expect(codeOf(await run(spoil))).toBe(code);
    });

    test.each(pairs)('%s is told before %s', async (_first, _second, [code, spoil], [, spoilMore]) => {
      expect(codeOf(await run(spoilMore, spoil))).toBe(code);
    });

    test.each([
      ['resource=thing&action=delet&params[num]=001', everything, 'unknown_action'],
      ['resource=thing&action=delete&params[num]=001', caller('manage_siteplane'), 'method_not_allowed'],
      ['resource=thing&action=delete&params[foo]=001', everything, 'method_not_allowed'],
      ['resource=thing&action=get&params[foo]=001', caller('manage_siteplane'), 'forbidden manage_options'],
      ['resource=thing&action=get&params[foo]=001', everything, 'invalid_params'],
      ['resource=thing&action=get&params[num]=404', everything, 'not_found'],
      ['resource=thing&resource=x&action=get', caller(), 'bad_request'],
    ])('GET %s', async (search, who, code) => {
      verifies('dispatch:get-form-reads-only');
      const answer = await it.query(search, { caller: who });
      expect(codeOf(answer)).toBe(code);
      if (code === 'method_not_allowed') {
        expect(answer.headers.Allow).toBe('POST');
        expect(answer.envelope.error).toBe('thing.delete must be sent as POST.');
      }
    });
  });

  describe('who may', () => {
    test('without the capability of the service an invented operation looks like a real one', async () => {
      verifies('auth:baseline');
      const [real, invented] = [
        await it.call('thing.get', { num: '001' }, { caller: caller('manage_options') }),
        await it.call('nope.nope', {}, { caller: caller('manage_options') }),
      ];
      expect([real.status, invented.status]).toEqual([403, 403]);
      expect(real.envelope.error).toBe('You do not have permission to run thing.get (requires manage_siteplane).');
      expect(invented.envelope.error).toBe('You do not have permission to run nope.nope (requires manage_siteplane).');
    });

    test('the capability of the operation is named', async () => {
      verifies('auth:capability', 'errors:403');
      const answer = await it.call('thing.delete', { num: '001' }, { caller: caller('manage_siteplane', 'manage_options') });
      expect(answer).toMatchObject({
        status: 403,
        envelope: { ok: false, error: 'You do not have permission to run thing.delete (requires delete_things).' },
      });
    });

    test('an inactive module refuses', async () => {
      expect((await it.call('dormant.get')).envelope.error).toBe('Refused: module "dormant" is inactive.');
    });
  });

  describe('what is not there', () => {
    test.each([
      ['thingg.get', 404, 'Unknown resource "thingg". Did you mean "thing"?'],
      ['thing.gett', 404, 'Unknown action "gett" for resource "thing". Did you mean "get"?'],
      ['elsewhere.get', 404, 'Unknown resource "elsewhere".'],
      ['__proto__.get', 404, 'Unknown resource "__proto__".'],
      ['constructor.get', 404, 'Unknown resource "constructor".'],
      ['thing.constructor', 404, 'Unknown action "constructor" for resource "thing".'],
      ['thing.toString', 404, 'Unknown action "toString" for resource "thing".'],
      ['THING.get', 404, 'Unknown resource "THING". Did you mean "thing"?'],
      ['thing.get ', 404, 'Unknown action "get " for resource "thing". Did you mean "get"?'],
      ['thing.ｇｅｔ', 404, 'Unknown action "ｇｅｔ" for resource "thing".'],
    ])('%s', async (name, status, error) => {
      verifies('errors:unknown');
      const answer = await it.call(name, { num: '001' });
      expect(answer).toMatchObject({ status, envelope: { ok: false, data: null, changed: false, error } });
    });

    test('a long name is cut in the answer', async () => {
      const { envelope } = await it.call(`${'x'.repeat(10_000)}.get`);
      expect(envelope.error?.length).toBeLessThan(200);
    });

    test('a missing record is named', async () => {
      verifies('errors:missing-record');
      expect((await it.call('thing.get', { num: '404' })).envelope.error).toBe('Not found: thing "404".');
    });
  });

  describe('params', () => {
    test.each([undefined, null, {}])('%j is no params', async (params) => {
      verifies('dispatch:params-null');
      expect(codeOf(await it.call('thing.old', params))).toBe('ok');
    });

    test.each([[[]], ['x'], [1], [true]])('%j is refused', async (params) => {
      expect(await it.call('thing.old', params)).toMatchObject({ status: 400, code: 'invalid_params' });
    });

    test('confirm is a param of nothing that does not ask for it', async () => {
      expect((await it.call('thing.set', { num: '001', n: 1, confirm: true })).envelope.error).toBe(
        'Invalid params: /confirm is not a known parameter',
      );
    });

    test('an operation with a confirm of its own gets it from either place', async () => {
      verifies('confirm:both-places');
      expect((await it.call('thing.import', {}, { confirm: true })).envelope.data).toEqual({ confirmed: true });
      expect((await it.call('thing.import', { confirm: true })).envelope.data).toEqual({ confirmed: true });
      expect((await it.call('thing.import', {})).envelope.data).toEqual({ confirmed: false });
    });
  });

  test('a deprecated operation says so', async () => {
    verifies('versioning:deprecation');
    const { headers } = await it.call('thing.old');
    expect(headers).toMatchObject({ Deprecation: `@${Date.UTC(2026, 0, 1) / 1000}`, Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' });
  });

  test('what was called is observed with its status, invented names are not', async () => {
    it.observed.length = 0;
    await it.call('thing.get', { num: '404' });
    await it.call('thing.gett');
    expect(it.observed).toEqual([
      ['thing.get', 404],
      ['unknown', 404],
    ]);
  });

  test('quota headers are on every answer behind the check of params, refusals included', async () => {
    const limited = await pipe(await make(pipeStorage), { quota: (_who, bucket) => ({ RateLimit: bucket }) });
    expect((await limited.call('thing.get', { num: '404' })).headers).toMatchObject({ RateLimit: 'read' });
    expect((await limited.call('thing.set', { foo: 1 })).headers).toMatchObject({ RateLimit: 'write' });
    expect((await limited.call('thing.delete', { num: '001' })).headers).toMatchObject({ RateLimit: 'destructive' });
  });
});
