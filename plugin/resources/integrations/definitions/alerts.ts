import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { Params, Url } from '../../../kit/schema';
import { webhookKey } from '../../../net/standard-webhooks';
import { postAlert } from '../alerts/post-alert';
import { type IntegrationDefinition, unset } from './definition';
import { urlProblem } from './urls';

/** Where the service reports what an admin should know, as signed webhooks. */
export const alerts: IntegrationDefinition = {
  slug: 'alerts',
  label: 'Alerts',
  kind: 'alerts',
  config: Params({ webhook_url: Type.Optional(Url('Address that alerts are posted to')) }),
  defaults: {},
  secrets: {
    secret: {
      description: 'Signing secret of the webhook',
      problem: (value) =>
        webhookKey(value) ? undefined : 'be whsec_ and 16 to 64 bytes in base64; one is made by: echo "whsec_$(openssl rand -base64 32)"',
    },
  },
  isEnabledByDefault: () => false,
  neededPlugin: () => undefined,
  missing: (config, secrets) => ({ config: unset(config, ['webhook_url']), secrets: secrets.has('secret') ? [] : ['secret'] }),
  problem: urlProblem('webhook_url'),
  async probe(connection, ctx) {
    const message = 'A test of the alerts integration; nothing is wrong.';
    await postAlert(connection, ctx, { id: randomUUID(), at: ctx.now(), type: 'alert.test', data: { message } });
    return 'The webhook took a signed test alert.';
  },
  isWatched: () => false,
};
