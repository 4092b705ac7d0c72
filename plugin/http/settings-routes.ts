import { type Static, Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage, Host, Session } from '../host';
import { OperationError } from '../kit/errors';
import { json } from '../kit/json-answer';
import { Params } from '../kit/schema';
import { validate } from '../kit/validate';
import type { AdminAudit } from './admin-audit';
import { jsonBody } from './json-body';

/** Host option: destructive calls need the token of the refusal beside confirm:true. */
export const strictConfirmOption = 'siteplane_strict_confirm';

interface Deps {
  readonly host: Pick<Host, 'options' | 'storage' | 'users'>;
  readonly audit: AdminAudit;
}

const body = Params({ strict_confirm: Type.Boolean() });
/** The settings as they are read and written. */
export type ServiceSettings = Static<typeof body>;

const check: TypeCheck<typeof body> = TypeCompiler.Compile(body);

/** Settings of the service itself: by a signed-in person only, because a caller must not loosen the rule that holds it back (D23). */
export function settingsRoutes({ host, audit }: Deps): AdminPage['routes'] {
  const strictConfirm = async () => (await host.options.get(strictConfirmOption)) === true;

  async function checkMayChange({ user, epoch }: Session) {
    if ((await host.users.capabilities(user, epoch)).has('manage_options')) return;
    throw new OperationError('forbidden', 'You do not have permission to change settings (requires manage_options).');
  }

  return [
    { method: 'GET', path: '/settings', handler: async () => json(200, { strict_confirm: await strictConfirm() }) },
    {
      method: 'POST',
      path: '/settings',
      async handler(request, session) {
        await checkMayChange(session);
        const params = jsonBody(request);
        validate(check, params);
        await host.storage.tx(async (db) => {
          const changed = (await strictConfirm()) !== params.strict_confirm;
          if (changed) await host.options.set(strictConfirmOption, params.strict_confirm);
          await audit(db, { request, session, resource: 'settings', action: 'update', params, changed });
        });
        return json(200, params);
      },
    },
  ];
}
