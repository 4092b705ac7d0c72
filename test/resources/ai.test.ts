import { areaNames } from '../../plugin/resources/ai/area/areas';
import { providerSlugs } from '../../plugin/resources/ai/provider/providers';
import { describeOperation, type Given } from '../support/describe-operation';

const key = (provider: string, more: object = {}): Given => ['ai.set_key', { provider, api_key: 'sk-1', ...more }];
const unset = { area: 'summary', provider: '', model: '', max_tokens: 2000 };
const set = { area: 'summary', provider: 'mistral', model: 'mistral-large-latest', max_tokens: 500 };
const unknownArea = `Invalid params: /area must be one of ${areaNames.join(', ')}`;
const unknownProvider = `Invalid params: /provider must be one of ${providerSlugs.join(', ')}`;

describeOperation('ai.get_area', [
  { name: 'needs an area', params: {}, error: 'invalid_params', message: 'Invalid params: /area is required' },
  { name: 'lists the areas to who asks for another', params: { area: 'Summary' }, error: 'invalid_params', message: unknownArea },
  { name: 'an area that was not set is all defaults', verifies: ['ai:operations'], params: { area: 'summary' }, data: unset },
  { name: 'shows what was set', verifies: ['ai:operations'], given: [['ai.set_area', set]], params: { area: 'summary' }, data: set },
]);

describeOperation('ai.set_area', [
  { name: 'lists the areas to who sets another', params: { area: 'geo' }, error: 'invalid_params', message: unknownArea },
  {
    name: 'refuses an unknown provider',
    params: { area: 'faq', provider: 'skynet' },
    error: 'invalid_params',
    message: /^Invalid params: \/provider must be one of .*openai, anthropic/,
  },
  ...[0, -1, 200_001].map((max_tokens) => ({
    name: `refuses ${max_tokens} tokens`,
    params: { area: 'faq', max_tokens },
    error: 'invalid_params' as const,
    message: 'Invalid params: /max_tokens must be a whole number from 1 to 200000',
  })),
  ...['../v1/files', 'a b', 'm?key=1', 'm#1', 'm\n', 'modèle', 'x'.repeat(191)].map((model) => ({
    name: `refuses the model ${JSON.stringify(model).slice(0, 20)}`,
    params: { area: 'faq', model },
    error: 'invalid_params' as const,
    message: /^Invalid params: \/model /,
  })),
  {
    name: 'sets all of it',
    verifies: ['ai:operations', 'ai:set-area'],
    params: set,
    data: set,
    changed: true,
    rows: { sp_ai_areas: 1, sp_audit: 1 },
  },
  { name: 'sets the largest limit', params: { area: 'faq', max_tokens: 200_000 }, data: { max_tokens: 200_000 }, changed: true },
  {
    name: 'keeps what is left out',
    verifies: ['ai:set-area'],
    given: [['ai.set_area', set]],
    params: { area: 'summary', model: 'vendor/model-2:free' },
    data: { ...set, model: 'vendor/model-2:free' },
    changed: true,
    rows: { sp_audit: 1 },
  },
  {
    name: 'takes an empty text for the default',
    verifies: ['ai:set-area'],
    given: [['ai.set_area', set]],
    params: { area: 'summary', provider: '', model: '' },
    data: { ...unset, max_tokens: 500 },
    changed: true,
  },
  { name: 'a repeat changes nothing', verifies: ['ai:set-area'], given: [['ai.set_area', set]], params: set, data: set, changed: false },
  { name: 'nothing given changes nothing', params: { area: 'summary' }, data: unset, changed: false },
  {
    name: 'what get_area answers can be sent back',
    verifies: ['D61'],
    params: unset,
    data: unset,
    changed: false,
    check: async ({ call }) => {
      await call('ai.set_area', set);
      const { data } = await call('ai.get_area', { area: 'summary' });
      expect((await call('ai.set_area', data ?? {})).changed).toBe(false);
    },
  },
]);

describeOperation('ai.get_providers', [
  { name: 'takes no params', params: { all: true }, error: 'invalid_params' },
  {
    name: 'without a key there is no default',
    verifies: ['ai:operations', 'ai:default-provider'],
    data: { providers: providerSlugs, with_key: [], default: null },
  },
  {
    name: 'the default is the first with a key, whatever was set first',
    verifies: ['ai:default-provider', 'D796'],
    given: [key('mistral'), key('google')],
    data: { providers: providerSlugs, with_key: ['google', 'mistral'], default: 'google' },
  },
  {
    name: 'Ollama counts with its local address',
    verifies: ['ai:default-provider'],
    given: [key('ollama')],
    data: { default: 'ollama' },
  },
  {
    name: 'a compatible server counts once it has an address',
    verifies: ['D60', 'ai:default-provider'],
    given: [key('openai_compatible')],
    data: { with_key: ['openai_compatible'], default: null },
    check: async ({ call }) => {
      await call('ai.set_key', { provider: 'openai_compatible', api_key: 'sk-1', base_url: 'https://llm.example/v1' });
      expect((await call('ai.get_providers')).data?.default).toBe('openai_compatible');
    },
  },
]);

describeOperation('ai.remove_key', [
  { name: 'needs a provider', params: {}, error: 'invalid_params', message: 'Invalid params: /provider is required' },
  { name: 'needs a confirmation', params: { provider: 'openai' }, error: 'confirm_required', message: /confirm:true/ },
  { name: 'lists the providers to who names another', params: { provider: 'skynet' }, error: 'invalid_params', message: unknownProvider },
  {
    name: 'deletes the key with its address, and a repeat changes nothing',
    verifies: ['ai:remove-key'],
    given: [key('openai'), key('openai_compatible', { base_url: 'https://llm.example/v1' })],
    params: { provider: 'openai_compatible', confirm: true },
    data: { provider: 'openai_compatible', key_set: false },
    changed: true,
    rows: { sp_ai_keys: -1, sp_audit: 1 },
    check: async ({ call }) => {
      expect((await call('ai.get_providers')).data?.default).toBe('openai');
      const again = await call('ai.remove_key', { provider: 'openai_compatible', confirm: true });
      expect([again.data, again.changed]).toEqual([{ provider: 'openai_compatible', key_set: false }, false]);
      expect((await call('ai.set_key', { provider: 'openai_compatible', api_key: 'sk-2' })).changed).toBe(true);
    },
  },
]);

describeOperation('ai.set_key', [
  { name: 'needs a key', params: { provider: 'openai' }, error: 'invalid_params', message: 'Invalid params: /api_key is required' },
  { name: 'refuses an empty key', params: { provider: 'openai', api_key: '' }, error: 'invalid_params' },
  {
    name: 'refuses a blank key',
    params: { provider: 'openai', api_key: ' \n' },
    error: 'invalid_params',
    message: 'Invalid params: /api_key must not be empty',
  },
  {
    name: 'lists the providers to who sets another',
    params: { provider: 'skynet', api_key: 'k' },
    error: 'invalid_params',
    message: unknownProvider,
  },
  {
    name: 'answers that a key is set, and no key',
    verifies: ['ai:operations', 'ai:set-key'],
    params: { provider: 'openai', api_key: 'sk-1' },
    data: { provider: 'openai', key_set: true },
    changed: true,
    rows: { sp_ai_keys: 1, sp_audit: 1 },
    check: async ({ site, answer }) => {
      expect(Object.keys(answer.data ?? {})).toEqual(['provider', 'key_set']);
      expect(await site.dump()).not.toContain('sk-1');
    },
  },
  {
    name: 'the same key again changes nothing, also with spaces around it',
    verifies: ['ai:set-key'],
    given: [key('openai')],
    params: { provider: 'openai', api_key: ' sk-1\n' },
    changed: false,
  },
  {
    name: 'another key replaces it',
    verifies: ['ai:set-key'],
    given: [key('openai')],
    params: { provider: 'openai', api_key: 'sk-2' },
    changed: true,
    rows: { sp_audit: 1 },
  },
  ...['openai', 'anthropic', 'google', 'mistral', 'openrouter', 'perplexity'].map((provider) => ({
    name: `the address of ${provider} cannot be changed`,
    verifies: ['ai:base-url' as const, 'D60' as const],
    params: { provider, api_key: 'k', base_url: 'https://evil.example/v1' },
    error: 'invalid_params' as const,
    message: 'Invalid params: /base_url is for ollama and openai_compatible only; the address of other providers is fixed',
  })),
  ...[
    'http://llm.example/v1',
    'https://127.0.0.1/v1',
    'https://localhost/v1',
    'https://169.254.169.254/latest',
    'https://[::1]/v1',
    'https://llm.example:8443/v1',
    'https://llm.internal/v1',
    'https://llm.example/v1?x=1',
    'https://llm.example/v1#x',
    'https://user:secret@llm.example/v1',
    'file:///etc/passwd',
  ].map((base_url) => ({
    name: `refuses the address ${base_url}`,
    verifies: ['ai:base-url' as const, 'D60' as const],
    params: { provider: 'openai_compatible', api_key: 'k', base_url },
    error: 'invalid_params' as const,
    message: /^Invalid params: \/base_url /,
  })),
  {
    name: 'an address that the operator allowed may be internal',
    verifies: ['ai:base-url', 'D60'],
    settings: { fetchAllow: '127.0.0.1:11434' },
    params: { provider: 'ollama', api_key: 'none', base_url: 'http://127.0.0.1:11434/' },
    changed: true,
  },
  {
    name: 'the same address again changes nothing, with or without its slash',
    given: [key('ollama', { base_url: 'https://llm.example/v1' })],
    params: { provider: 'ollama', api_key: 'sk-1', base_url: 'https://llm.example/v1/' },
    changed: false,
  },
  {
    name: 'an address that is left out stays',
    given: [key('openai_compatible', { base_url: 'https://llm.example/v1' })],
    params: { provider: 'openai_compatible', api_key: 'sk-1' },
    changed: false,
    check: async ({ call }) => {
      expect((await call('ai.get_providers')).data?.default).toBe('openai_compatible');
      const cleared = await call('ai.set_key', { provider: 'openai_compatible', api_key: 'sk-1', base_url: '' });
      expect(cleared.changed).toBe(true);
      expect((await call('ai.get_providers')).data?.default).toBe(null);
    },
  },
]);

const notConnected = 'AI provider is not connected. Set its key with ai.set_key.';
const noAddress = 'AI provider is not connected. Set its base_url with ai.set_key.';

describeOperation('ai.list_models', [
  { name: 'lists the providers to who asks for another', params: { provider: 'x' }, error: 'invalid_params', message: unknownProvider },
  { name: 'without a key', verifies: ['ai:errors'], params: { provider: 'openai' }, error: 'unavailable', message: notConnected },
  {
    name: 'without an address',
    verifies: ['ai:errors'],
    given: [key('openai_compatible')],
    params: { provider: 'openai_compatible' },
    error: 'unavailable',
    message: noAddress,
  },
  {
    name: 'Perplexity has a fixed list',
    verifies: ['ai:operations'],
    given: [key('perplexity')],
    params: { provider: 'perplexity' },
    data: { provider: 'perplexity', models: expect.arrayContaining(['perplexity/sonar']) },
  },
]);

describeOperation('ai.test_key', [
  { name: 'lists the providers to who tests another', params: { provider: 'x' }, error: 'invalid_params', message: unknownProvider },
  {
    name: 'has no dry run',
    headers: { 'X-Dry-Run': 'true' },
    params: { provider: 'openai' },
    error: 'bad_request',
    rows: { sp_audit: 1 },
  },
  {
    name: 'says that there is no key',
    verifies: ['ai:operations', 'ai:test-key'],
    params: { provider: 'openai' },
    data: { provider: 'openai', ok: false, message: notConnected, duration_ms: expect.any(Number) },
    changed: false,
  },
  {
    name: 'says that there is no address',
    verifies: ['ai:test-key'],
    given: [key('openai_compatible')],
    params: { provider: 'openai_compatible' },
    data: { ok: false, message: noAddress },
    changed: false,
  },
  {
    name: 'says that the address may not be reached',
    verifies: ['ai:test-key'],
    given: [key('ollama')],
    params: { provider: 'ollama' },
    data: { ok: false, message: expect.stringMatching(/^Ollama did not answer: 127\.0\.0\.1:11434 is refused/) },
    changed: false,
  },
]);
