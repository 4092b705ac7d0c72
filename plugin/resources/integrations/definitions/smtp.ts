import { Type } from '@sinclair/typebox';
import { Email, expects, Params, Text } from '../../../kit/schema';
import { hostProblem } from '../../../net/pinned-address';
import { openMail, portOf } from '../mail/smtp';
import { type IntegrationDefinition, textOf, unset } from './definition';

/** A mail server of the site's own, instead of the host's mail. */
export const smtp: IntegrationDefinition = {
  slug: 'smtp',
  label: 'Mail server',
  kind: 'mail',
  config: Params({
    host: Type.Optional(
      Type.String({
        pattern: '^([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])?$',
        ...expects('must be a host name such as smtp.example.org, or an IP address (IPv6 in square brackets)'),
        maxLength: 253,
        description: 'Name of the mail server, or its address',
      }),
    ),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Default 587, with secure 465' })),
    secure: Type.Optional(Type.Boolean({ description: 'TLS from the first byte; otherwise STARTTLS is asked for' })),
    user: Type.Optional(Text(190, 'Login; omit it if the server requires none')),
    from: Type.Optional(Email('Sender of all emails')),
  }),
  defaults: { secure: false },
  secrets: { password: { description: 'Password of the login' } },
  recipient: (config) => textOf(config, 'host').toLowerCase(),
  isEnabledByDefault: () => false,
  neededPlugin: () => undefined,
  missing: (config, secrets) => ({
    config: unset(config, ['host', 'from']),
    secrets: config.user === undefined || secrets.has('password') ? [] : ['password'],
  }),
  problem(config, fetch) {
    const host = textOf(config, 'host');
    const problem = host === '' ? undefined : hostProblem(fetch, { host, port: portOf(config) });
    return problem === undefined ? undefined : ['host', problem];
  },
  async probe(connection, ctx) {
    const mail = await openMail(connection, ctx);
    await mail.verify();
    return `${textOf(connection.config, 'host')} accepts the connection${connection.config.user === undefined ? '' : ' and the login'}.`;
  },
  isWatched: () => false,
};
