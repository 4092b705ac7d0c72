import { OperationError } from '../../plugin/kit/errors';
import { createFetch } from '../../plugin/net/safe-fetch';
import { openProvider } from '../../plugin/resources/ai/provider/open-provider';
import type { AiProvider } from '../../plugin/resources/ai/provider/provider';
import { definitionOf, providerSlugs } from '../../plugin/resources/ai/provider/providers';
import type { Saying, Wire } from '../support/ai/wire';
import { wires } from '../support/ai/wires';
import { type Receiver, type ReceiverAnswer, type ReceiverHandler, startReceiver } from '../support/http-receiver';
import { verifies } from '../support/verifies';
import { leaksOf } from '../support/wrong-values';

const apiKey = 'sk-Sentinel-8c1d~42';
const gossip = 'Incorrect API key provided: gossip of the upstream';
const saying: Saying = { text: 'An answer.', model: 'model-1', input: 12, output: 3 };
const question = { system: 'Be brief.', prompt: 'Why?', model: 'model-1', maxTokens: 77, timeoutMs: 20_000 } as const;

const running: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await (one.stop ?? one.close)?.();
});

/** The provider at a server of its own kind that answers by script. */
async function at(wire: Wire, handler: ReceiverHandler, key = apiKey): Promise<{ provider: AiProvider; server: Receiver }> {
  const server = await startReceiver(handler);
  const fetch = createFetch({ allow: [`127.0.0.1:${server.port}`], isInTransaction: () => false, version: '1.4.0' });
  running.push(server, fetch);
  const baseUrl = `${server.url}${wire.basePath}`;
  return { server, provider: openProvider({ definition: definitionOf(wire.slug), apiKey: key, baseUrl, fetch, now: Date.now }) };
}

/** The error of a call, which must be one of ours and tell nothing that it must not. */
async function failing(call: Promise<unknown>): Promise<OperationError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OperationError)) throw new Error('the call did not fail as it should', { cause: error });
  const told = JSON.stringify([error.message, error.headers, everythingIn(error)]);
  expect(leaksOf(apiKey, told)).toEqual([]);
  expect(told).not.toContain('gossip');
  expect(told).not.toContain(question.prompt);
  return error;
}

/** Messages, stacks and own fields of an error and its causes: what a logger could print. */
function everythingIn(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  return [error.name, error.message, error.stack, { ...error }, ...(error.cause === undefined ? [] : everythingIn(error.cause))];
}

const say = (wire: Wire): ReceiverAnswer => ({ body: wire.answer(saying) });
const refuse = (status: number, headers: Record<string, string> = {}): ReceiverAnswer => ({
  status,
  headers,
  body: { error: { message: gossip, type: 'invalid_request_error', code: 'gossip' } },
});

test('every provider has a way of speaking here', () => {
  expect(wires.map(({ slug }) => slug)).toEqual(providerSlugs);
});

describe.each(wires.map((wire) => [wire.slug, wire] as const))('%s', (slug, wire) => {
  test('answers with text, usage and model; the key goes out in its own header alone', async () => {
    verifies('ai:providers', 'ai:keys-stay', 'D64');
    const { provider, server } = await at(wire, () => say(wire));
    const answer = await provider.generate(question);
    expect(answer).toEqual({ text: 'An answer.', usage: { input: 12, output: 3 }, model: 'model-1', finish: 'stop' });
    const [request] = server.requests;
    if (!request) throw new Error('nothing was asked');
    const path = `${wire.basePath}${wire.generatePath('model-1')}`;
    expect(request).toMatchObject({ method: 'POST', path });
    const { system, prompt, maxTokens } = question;
    expect(wire.asked(request.body, request.path)).toEqual({ model: 'model-1', system, prompt, maxTokens });
    const [header, value] = wire.keyHeader;
    const { [header]: carried, ...others } = request.headers;
    expect(carried).toBe(value(apiKey));
    expect(leaksOf(apiKey, JSON.stringify([request.path, request.body, others]))).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test('an answer that has to fit a schema', async () => {
    verifies('ai:providers');
    const text = '{"title":"A title"}';
    const { provider, server } = await at(wire, () => ({ body: wire.answer({ ...saying, text, isJson: true }) }));
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'], additionalProperties: false };
    const answer = await provider.generate({ ...question, json: schema });
    expect(JSON.parse(answer.text)).toEqual({ title: 'A title' });
    expect(answer.finish).toBe('stop');
    expect(server.requests[0]?.body.includes('"title"')).toBe(definitionOf(slug).isStructured);
  });

  test('says when the answer was cut off', async () => {
    const { provider } = await at(wire, () => ({ body: wire.answer({ ...saying, isCut: true }) }));
    expect((await provider.generate(question)).finish).toBe('length');
  });

  test('fails once: asked again; fails twice: 502; then works again', async () => {
    verifies('ai:errors');
    const { provider, server } = await at(wire, (_, n) => ([1, 3, 4].includes(n) ? refuse(500) : say(wire)));
    expect((await provider.generate(question)).text).toBe('An answer.');
    expect(server.requests).toHaveLength(2);
    expect(await failing(provider.generate(question))).toMatchObject({ code: 'upstream_error', status: 502 });
    expect(server.requests).toHaveLength(4);
    expect((await provider.generate(question)).text).toBe('An answer.');
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  test('too many requests: waits as long as it says, twice at most, and never long', async () => {
    verifies('ai:errors', 'D63');
    const soon = refuse(429, { 'retry-after': '0' });
    const { provider, server } = await at(wire, (_, n) => (n <= 2 ? soon : say(wire)));
    expect((await provider.generate(question)).text).toBe('An answer.');
    expect(server.requests).toHaveLength(3);

    const always = await at(wire, () => soon);
    expect(await failing(always.provider.generate(question))).toMatchObject({ code: 'upstream_error', status: 429, retryAfter: 0 });
    expect(always.server.requests).toHaveLength(3);

    const later = await at(wire, () => refuse(429, { 'retry-after': '3600' }));
    expect(await failing(later.provider.generate(question))).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(later.server.requests).toHaveLength(1);
  });

  test.each([400, 401, 402, 403, 404, 413, 422])('its own %i passes through in our words, asked once', async (status) => {
    verifies('ai:errors', 'ai:keys-stay');
    const { provider, server } = await at(wire, () => refuse(status));
    const error = await failing(provider.generate(question));
    expect(error).toMatchObject({ code: 'upstream_error', status });
    expect(error.message).toContain(`(HTTP ${status})`);
    if (status === 401) expect(error.message).toContain('ai.set_key');
    expect(server.requests).toHaveLength(1);
  });

  test('what is not an answer: 502', async () => {
    verifies('ai:errors');
    const bodies: ReceiverAnswer[] = [
      { body: 'gossip, not JSON' },
      { body: '{"gossip": tru' },
      { body: { gossip: true } },
      { body: [] },
      { body: '' },
      { body: 'null' },
      { body: { error: { message: gossip } } },
      { status: 302, headers: { location: 'http://127.0.0.1:1/gossip' }, body: 'gossip' },
      { cut: 'before' },
      { cut: 'after', body: wire.answer(saying) },
      { body: JSON.stringify({ gossip: 'x'.repeat(6 * 1024 * 1024) }) },
    ];
    for (const body of bodies) {
      const { provider } = await at(wire, () => body);
      expect(await failing(provider.generate(question))).toMatchObject({ code: 'upstream_error', status: 502 });
    }
  });

  test('too slow: 504', async () => {
    verifies('ai:errors');
    const { provider } = await at(wire, () => ({ ...say(wire), delayMs: 400 }));
    expect(await failing(provider.generate({ ...question, timeoutMs: 100 }))).toMatchObject({ code: 'upstream_error', status: 504 });
  });

  test('verifies a key by asking for as little as it can', async () => {
    verifies('ai:test-key');
    const [header, value] = wire.keyHeader;
    const { provider, server } = await at(wire, ({ path, headers }) => {
      if (headers[header] !== value(apiKey)) return refuse(401);
      if (path === `${wire.basePath}${wire.keyPath ?? wire.models?.path}`) return { body: wire.models?.body(['a']) ?? {} };
      return say(wire);
    });
    await provider.verify();
    expect(server.requests.map(({ method }) => method)).toEqual([wire.models ? 'GET' : 'POST']);

    const other = await at(wire, () => refuse(401), 'another-key');
    expect(await failing(other.provider.verify())).toMatchObject({ status: 401 });
  });

  test('a key that no header can carry is not sent', async () => {
    verifies('ai:keys-stay');
    for (const key of ['ключ', 'two words', 'line\nbreak', 'sk-é', '\u0000']) {
      await expect(at(wire, () => say(wire), key)).rejects.toMatchObject({ code: 'upstream_error' });
    }
  });
});

describe.each(wires.flatMap((wire) => (wire.models ? [[wire.slug, wire, wire.models] as const] : [])))(
  'models of %s',
  (_, wire, models) => {
    test('sorted, each once, without what cannot be a model', async () => {
      verifies('ai:models');
      const names = ['model-b', 'model-a', 'model-a', 'vendor/model:free', '../../admin', 'a b', '', 'x'.repeat(191), 'né'];
      const { provider, server } = await at(wire, () => ({ body: models.body(names) }));
      expect(await provider.models()).toEqual(['model-a', 'model-b', 'vendor/model:free']);
      expect(server.requests).toMatchObject([{ method: 'GET', path: `${wire.basePath}${models.path}` }]);
      expect(leaksOf(apiKey, server.requests[0]?.path ?? '')).toEqual([]);
    });

    test.each([
      ['not JSON', { body: 'gossip' }],
      ['no list', { body: { gossip: [] } }],
      ['entries of another kind', { body: { data: [1], models: ['gossip'] } }],
      ['a failure', refuse(500)],
    ] as const)('%s: 502', async (_name, answer) => {
      verifies('ai:errors');
      const { provider } = await at(wire, () => answer);
      expect(await failing(provider.models())).toMatchObject({ code: 'upstream_error', status: 502 });
    });
  },
);

test('an address that may not be reached says how to allow it', async () => {
  verifies('ai:errors');
  const fetch = createFetch({ allow: [], isInTransaction: () => false, version: '1.4.0' });
  running.push(fetch);
  const baseUrl = 'http://127.0.0.1:11434';
  const provider = openProvider({ definition: definitionOf('ollama'), apiKey, baseUrl, fetch, now: Date.now });
  for (const call of [provider.models(), provider.generate(question)]) {
    const error = await failing(call);
    expect(error).toMatchObject({ code: 'upstream_error', status: 502 });
    expect(error.message).toMatch(/^Ollama did not answer: 127\.0\.0\.1:11434 is refused/);
  }
});
