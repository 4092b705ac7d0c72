import { Type } from '@sinclair/typebox';
import { Params, StringEnum, Url } from '../../../kit/schema';
import { automationMode } from '../automation/mode';
import { type IntegrationDefinition, nothingMissing, originOf, unset } from './definition';
import { urlProblem } from './urls';

const words: Readonly<Record<string, string>> = {
  host: "The host's automation answers.",
  http: 'The automation platform accepts the token.',
  n8n: 'n8n accepts the key and lists its variables.',
};

/** Where variables are pushed to. */
export const automation: IntegrationDefinition = {
  slug: 'automation',
  label: 'Automation platform',
  kind: 'automation',
  config: Params({
    mode: Type.Optional(StringEnum(['host', 'http', 'n8n'], { description: "The host's own, any platform by HTTP, or n8n" })),
    base_url: Type.Optional(Url('Address that /variables/{name} is appended to; for n8n the address of the instance')),
  }),
  defaults: { mode: 'host' },
  secrets: {
    token: {
      description: 'Bearer token of the platform, or API key of n8n',
      problem: (value) => (/^[\x21-\x7e]+$/.test(value) ? undefined : 'be printable ASCII without spaces'),
    },
  },
  recipient: originOf('base_url'),
  isEnabledByDefault: () => true,
  neededPlugin: () => undefined,
  missing: (config, secrets) =>
    config.mode === 'host' ? nothingMissing : { config: unset(config, ['base_url']), secrets: secrets.has('token') ? [] : ['token'] },
  problem: urlProblem('base_url'),
  async probe(connection, ctx) {
    const platform = await automationMode(connection, ctx);
    await platform.ping();
    return words[platform.mode] ?? 'The automation platform answers.';
  },
  isWatched: ({ mode }) => mode !== 'host',
};
