import { Type } from '@sinclair/typebox';
import { DeliveryFailed } from '../../../kit/delivery';
import { Params, StringEnum, Text, Url } from '../../../kit/schema';
import { callPlatform, withoutSlash } from '../health/platform-call';
import { type IntegrationDefinition, nothingMissing, originOf, textOf, unset } from './definition';
import { urlProblem } from './urls';

interface Provider {
  readonly slug: string;
  readonly label: string;
  readonly kind: string;
  /** Folder of the engine that serves the embedded mode. */
  readonly engine: string;
  /** A cheap read below `{base_url}`. */
  readonly probePath: string;
}

/** A provider of REST routes: an engine in this host, or another site's by its address and an application password. */
export function provider({ slug, label, kind, engine, probePath }: Provider): IntegrationDefinition {
  return {
    slug,
    label,
    kind,
    config: Params({
      mode: Type.Optional(StringEnum(['embedded', 'remote'], { description: 'The engine of this site, or that of another one' })),
      base_url: Type.Optional(Url('REST root of the other site, such as https://example.org/rest')),
      username: Type.Optional(Text(190, 'User of the other site whom the application password belongs to')),
    }),
    defaults: { mode: 'embedded' },
    secrets: { application_password: { description: 'Application password of that user' } },
    recipient: originOf('base_url'),
    isEnabledByDefault: ({ plugins }) => plugins.list().some(({ id }) => id === engine),
    neededPlugin: ({ mode }) => (mode === 'embedded' ? engine : undefined),
    missing: (config, secrets) =>
      config.mode === 'embedded'
        ? nothingMissing
        : {
            config: unset(config, ['base_url', 'username']),
            secrets: secrets.has('application_password') ? [] : ['application_password'],
          },
    problem: (config, fetch) =>
      textOf(config, 'username').includes(':') ? ['username', 'must not contain a colon'] : urlProblem('base_url')(config, fetch),
    async probe({ config, secret }, ctx) {
      if (config.mode === 'embedded') {
        if (ctx.host.plugins.list().some(({ id }) => id === engine)) return `The plugin "${engine}" is installed.`;
        throw new DeliveryFailed(`The plugin "${engine}" is not installed.`);
      }
      const password = (await secret('application_password')) ?? '';
      const credentials = Buffer.from(`${textOf(config, 'username')}:${password}`).toString('base64');
      await callPlatform(ctx, {
        url: `${withoutSlash(textOf(config, 'base_url'))}${probePath}`,
        headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
      });
      return `${label} answers and accepts the credentials.`;
    },
    isWatched: ({ mode }) => mode === 'remote',
  };
}
