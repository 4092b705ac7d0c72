import { itemsWith, type Task } from './task';

/** Variables, modules, integrations, AI and the log of changes. */
export const settingsTasks: readonly Task[] = [
  {
    title: 'a variable that is not needed any more goes',
    given: [['variables.set', { key: 'old_slogan', value: 'Cheaper than cheap' }]],
    steps: [{ find: 'list every variable' }, { find: 'delete variable', want: { key: 'old_slogan' } }],
    ends: async ({ operation }) => JSON.stringify(await operation('variables.catalog')).includes('Cheaper than cheap'),
    is: false,
  },
  {
    title: 'leads need consent from now on',
    steps: [{ find: 'module configuration merge', want: { module: 'leads', config: { consent: 'opt_in' } } }],
    ends: ({ operation }) => operation('modules.get_config', { module: 'leads' }),
    is: expect.objectContaining({ config: expect.objectContaining({ consent: 'opt_in' }) }),
  },
  {
    title: 'a module is switched off for a moment',
    steps: [
      { find: 'switch module off', want: { module: 'estimates' } },
      { find: 'switch module on', want: { module: 'estimates' } },
    ],
    ends: ({ operation }) => operation('status.audit', { resource: 'modules', transport: 'bridge', changed: true }),
    is: itemsWith({ action: 'deactivate', changed: true }),
  },
  {
    title: 'the automation platform is connected',
    steps: [
      {
        find: 'merge configuration integration',
        want: { slug: 'automation', config: { mode: 'http', base_url: 'https://flows.example' } },
      },
      { find: 'store secret integration', want: { slug: 'automation', name: 'token', value: 'task-secret-4712-of-flows' } },
    ],
    ends: ({ operation }) => operation('integrations.get', { slug: 'automation' }),
    is: expect.objectContaining({ config: expect.objectContaining({ base_url: 'https://flows.example' }) }),
  },
  {
    title: 'summaries are written by another model',
    steps: [{ find: 'choose provider area', want: { area: 'summary', provider: 'mistral', max_tokens: 300 } }],
    ends: ({ operation }) => operation('ai.get_area', { area: 'summary' }),
    is: expect.objectContaining({ provider: 'mistral', max_tokens: 300 }),
  },
  {
    title: 'the key of an AI provider is stored and taken back',
    steps: [
      { find: 'store AI key provider', want: { provider: 'anthropic', api_key: 'task-secret-4713-of-provider' } },
      { find: 'delete key AI provider', want: { provider: 'anthropic' } },
    ],
    ends: async ({ operation }) => {
      const { items } = (await operation('status.audit', { resource: 'ai', per_page: 3, transport: 'bridge' })) as {
        items: { action: string }[];
      };
      return [items.map(({ action }) => action), await operation('ai.get_providers')];
    },
    is: [['remove_key', 'remove_key', 'set_key'], expect.objectContaining({ default: null })],
  },
  {
    title: 'a change that was a mistake is undone',
    given: [['variables.set', { key: 'price', value: '10' }]],
    steps: [
      { find: 'set variable', want: { key: 'price', value: '1000' } },
      { find: 'list audit log', want: { resource: 'variables', action: 'set', per_page: 1 } },
      { find: 'undo change', which: 'variables' },
    ],
    ends: ({ operation }) => operation('variables.get', { key: 'price' }),
    is: expect.objectContaining({ value: '10' }),
  },
];
