import { Type } from '@sinclair/typebox';
import { providerTool } from '../../plugin/assistant-bridge/tool';
import { pathWithQuery } from '../../plugin/assistant-bridge/transport/query';
import { defineTool } from '../../plugin/engines/kit/tools/define';
import { Params } from '../../plugin/kit/schema';
import { verifies } from '../support/verifies';
import { type Situation, toolCall } from './tool-call';

const remove = providerTool(
  'booking',
  defineTool({
    name: 'bk_remove',
    description: 'Remove a thing.',
    routes: ['DELETE /things/{id}'],
    destructive: true,
    params: Params({ id: Type.Integer({ minimum: 1 }) }),
  }).request(({ id }) => ({ method: 'DELETE', path: `/booking/v2/things/${id}` })),
);

const list = providerTool(
  'booking',
  defineTool({
    name: 'bk_list',
    description: 'List things.',
    routes: ['GET /things'],
    readOnly: true,
    params: Params({ period: Type.Optional(Type.String()) }),
  }).request(({ period = 'upcoming' }, { now }) => ({
    method: 'GET',
    path: '/booking/v2/things',
    query: { filters: { period, from: now.toISOString().slice(0, 10) } },
  })),
);

const twice = providerTool(
  'marketing',
  defineTool({
    name: 'mk_twice',
    description: 'Save and send.',
    routes: ['PUT /things/{id}', 'POST /things/{id}/send'],
    params: Params({ id: Type.Integer() }),
  }).request(({ id }) => [
    { method: 'PUT', path: `/crm/v2/things/${id}`, body: { a: 1 } },
    { method: 'POST', path: `/crm/v2/things/${id}/send` },
  ]),
);

async function run(args: object, situation: Situation = {}, tool = remove) {
  const { call, sent } = toolCall(situation);
  const result = await tool.run(args, call).catch((error: Error & { code: string }) => ({ refused: error.code, message: error.message }));
  return { result: result as Record<string, unknown>, sent };
}

describe('a destructive tool', () => {
  test('has dry_run and confirm among its params, and the hint', () => {
    expect(Object.keys(remove.listed.inputSchema.properties ?? {})).toEqual(['id', 'dry_run', 'confirm']);
    expect(remove.listed.annotations).toEqual({ destructiveHint: true, idempotentHint: true });
    expect([list.listed.annotations, Object.keys(list.listed.inputSchema.properties ?? {})]).toEqual([{ readOnlyHint: true }, ['period']]);
  });

  test.each<[object, Situation, string]>([
    [{}, {}, 'invalid_params'],
    [{ id: '1' }, {}, 'invalid_params'],
    [{ id: 1, more: 1 }, {}, 'invalid_params'],
    [{ id: 1, confirm: 'true' }, {}, 'invalid_params'],
    [{ id: 1, dry_run: 1 }, {}, 'invalid_params'],
    [{ id: 1, confirm: false }, {}, 'confirm_required'],
    [{ id: 1, confirm: false }, { canAsk: true }, 'confirm_required'],
    [{ id: 1 }, { confirm: 'strict' }, 'confirm_required'],
    [{ id: 1, confirm: true }, { confirm: 'strict', canAsk: true, isBulk: true }, 'confirm_required'],
    [{ id: 1 }, { isBulk: true }, 'confirm_required'],
    [{ id: 1 }, { confirm: 'refuse' }, 'conflict'],
    [{ id: 1, confirm: true }, { confirm: 'refuse' }, 'conflict'],
    [{ id: 1, confirm: true }, { connection: 'none' }, 'unavailable'],
  ])('%j under %j is refused (%s) and sends nothing', async (args, situation, code) => {
    verifies('bridge:confirm');
    const { result, sent } = await run(args, situation);
    expect(result.refused).toBe(code);
    expect(sent).toEqual([]);
  });

  test.each<[object, Situation]>([
    [{ id: 1, dry_run: true }, {}],
    [{ id: 1, dry_run: true, confirm: true }, { canAsk: true }],
    [{ id: 1, dry_run: true, confirm: false }, { confirm: 'strict' }],
    [{ id: 1, dry_run: true, confirm: true }, { confirm: 'refuse' }],
  ])('%j under %j shows the request only', async (args, situation) => {
    verifies('bridge:dry-run');
    const { result, sent } = await run(args, situation);
    expect(result.structuredContent).toEqual({ dry_run: true, request: { method: 'DELETE', path: '/booking/v2/things/1' } });
    expect(sent).toEqual([]);
  });

  test.each<[object, Situation]>([
    [{ id: 1 }, {}],
    [{ id: 1, dry_run: false }, {}],
    [{ id: 1, confirm: true }, { canAsk: true }],
    [{ id: 1, confirm: true }, { confirm: 'strict' }],
    [
      { id: 1, confirm: true },
      { canAsk: true, isBulk: true },
    ],
  ])('%j under %j runs, with the caller’s own credential', async (args, situation) => {
    const { result, sent } = await run(args, situation);
    expect(result.structuredContent).toEqual({ done: true });
    expect(sent).toEqual([
      expect.objectContaining({ method: 'DELETE', path: '/booking/v2/things/1', headers: { 'x-api-key': 'mgr_own' } }),
    ]);
  });

  describe('asks a person who can be asked', () => {
    const asked = async (situation: Situation = {}) => {
      const { result } = await run({ id: 1 }, { canAsk: true, ...situation });
      return result as { resultType: string; requestState: string; inputRequests: { confirm: { params: { message: string } } } };
    };

    test.each(['ask', 'strict'] as const)('under %s', async (confirm) => {
      const question = await asked({ confirm });
      expect(question.resultType).toBe('input_required');
      expect(question.inputRequests.confirm.params.message).toContain('DELETE /booking/v2/things/1');
      const { requestState: state } = question;
      expect((await run({ id: 1 }, { canAsk: true, confirm, reply: { state, agreed: true } })).sent).toHaveLength(1);
      const later = '2026-05-01T10:00:00.300Z';
      const declined = await run({ id: 1 }, { canAsk: true, confirm, now: later, reply: { state, agreed: false } });
      expect([declined.result.refused, declined.sent]).toEqual(['conflict', []]);
    });

    test('under strict also where the model says confirm, as that stands for nobody', async () => {
      verifies('bridge:consent');
      const agreed = { id: 1, confirm: true };
      const { result, sent } = await run(agreed, { canAsk: true, confirm: 'strict' });
      expect([result.resultType, sent.map(({ method }) => method)]).toEqual(['input_required', ['GET']]);
      const reply = { state: String(result.requestState), agreed: true };
      expect((await run(agreed, { canAsk: true, confirm: 'strict', reply })).sent).toHaveLength(1);
    });

    test('a client that declines by itself within 300 ms could not ask', async () => {
      verifies('bridge:consent');
      const reflex = { canAsk: true, now: '2026-05-01T10:00:00.299Z' };
      for (const [args, confirm, refused, requests] of [
        [{ id: 1 }, 'ask', undefined, 1],
        [{ id: 1 }, 'strict', 'confirm_required', 0],
        [{ id: 1, confirm: true }, 'strict', undefined, 1],
      ] as const) {
        const { requestState: state } = (await run(args, { canAsk: true, confirm })).result as { requestState: string };
        const { result, sent } = await run(args, { ...reflex, confirm, reply: { state, agreed: false } });
        expect([result.refused, sent.length]).toEqual([refused, requests]);
      }
    });

    test('and takes the answer for this call, these arguments, this caller and ten minutes only', async () => {
      verifies('bridge:confirm', 'D166', 'D768');
      const { requestState: state } = await asked();
      const reply = { state, agreed: true };
      const foreign = -32_602;
      for (const [args, situation, refused] of [
        [{ id: 2 }, { reply }, foreign],
        [{ id: 1 }, { reply, caller: '8' }, foreign],
        [{ id: 1 }, { reply, now: '2026-05-01T10:10:01Z' }, 'conflict'],
        [{ id: 1 }, { reply: { state: `9${state}`, agreed: true } }, foreign],
        [{ id: 1 }, { reply: { state: '', agreed: true } }, foreign],
      ] as [object, Situation, number | string][]) {
        const { result, sent } = await run(args, { canAsk: true, ...situation });
        expect([result.refused, sent]).toEqual([refused, []]);
      }
    });
  });
});

describe('requests', () => {
  test('may know the time, and spell nested queries in brackets', async () => {
    const { sent } = await run({ period: 'all' }, {}, list);
    expect(String(sent[0]?.query)).toBe('filters%5Bperiod%5D=all&filters%5Bfrom%5D=2026-05-01');
    expect(pathWithQuery('/a', { with: ['b', 'c'], d: { e: [true] }, f: undefined, g: null })).toBe(
      `/a?${new URLSearchParams([
        ['with[]', 'b'],
        ['with[]', 'c'],
        ['d[e][]', 'true'],
      ])}`,
    );
  });

  test('several are sent one after the other; the first that is refused ends it', async () => {
    const { sent, result } = await run({ id: 1 }, {}, twice);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /crm/v2/things/1', 'POST /crm/v2/things/1/send']);
    expect(result.structuredContent).toEqual({ done: true });
    const refused = await run({ id: 1 }, { answer: { status: 422, body: '{"message":"No changes found"}' } }, twice);
    expect([refused.sent.length, refused.result]).toEqual([
      1,
      { refused: 'invalid_params', message: 'Marketing CRM provider answered 422: No changes found.' },
    ]);
  });

  const saved = providerTool(
    'marketing',
    defineTool({
      name: 'mk_saved',
      description: 'Merge and save.',
      routes: ['GET /things/{id}', 'PUT /things/{id}'],
      destructive: true,
      params: Params({ id: Type.Integer() }),
    }).request(({ id }) => [
      { method: 'GET', path: `/crm/v2/things/${id}` },
      { method: 'PUT', path: `/crm/v2/things/${id}`, complete: ([before]) => ({ body: { before, more: 1 } }) },
    ]),
  );
  const merged = { method: 'PUT', path: '/crm/v2/things/1', body: { before: { done: true }, more: 1 } };

  test('may need what was answered before, which a preview reads too', async () => {
    verifies('bridge:steps', 'bridge:dry-run');
    const { sent } = await run({ id: 1 }, {}, saved);
    expect(sent.map(({ method, body }) => [method, body && JSON.parse(String(body))])).toEqual([
      ['GET', undefined],
      ['PUT', merged.body],
    ]);
    const previewed = await run({ id: 1, dry_run: true }, {}, saved);
    expect(previewed.sent.map(({ method }) => method)).toEqual(['GET']);
    expect(previewed.result.structuredContent).toEqual({ dry_run: true, requests: [{ method: 'GET', path: '/crm/v2/things/1' }, merged] });
    const missing = await run({ id: 1, dry_run: true }, { answer: { status: 404 } }, saved);
    expect([missing.result.refused, missing.sent.length]).toEqual(['not_found', 1]);
  });

  test('are told to have succeeded where a later one is refused', async () => {
    verifies('bridge:steps');
    const answer = ({ method }: { method: string }) => (method === 'POST' ? { status: 409 } : { status: 200, body: '{}' });
    const { result } = await run({ id: 1 }, { answer }, twice);
    expect(result).toEqual({
      refused: 'conflict',
      message: 'Marketing CRM provider answered 409: it refused the values. Before that, 1 of the requests succeeded.',
    });
  });

  const created = providerTool(
    'marketing',
    defineTool({
      name: 'mk_created',
      description: 'Create and fill.',
      routes: ['POST /things', 'PUT /things/{id}'],
      params: Params({}),
    }).request(() => [
      { method: 'POST', path: '/crm/v2/things', undo: () => ({ method: 'DELETE', path: '/crm/v2/things/9' }) },
      { method: 'PUT', path: '/crm/v2/things/9' },
    ]),
  );

  test.each([
    [200, 'Marketing CRM provider answered 422: it refused the values.'],
    [404, 'Marketing CRM provider answered 422: it refused the values. Before that, 1 of the requests succeeded.'],
    [500, 'Marketing CRM provider answered 422: it refused the values. Before that, 1 of the requests succeeded.'],
  ])('are taken back where a later one is refused (%i)', async (undone, message) => {
    verifies('bridge:steps');
    const statuses: Readonly<Record<string, number>> = { POST: 200, PUT: 422, DELETE: undone };
    const { result, sent } = await run({}, { answer: ({ method }) => ({ status: statuses[method] ?? 500 }) }, created);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
    expect(result).toEqual({ refused: 'invalid_params', message });
  });
});
