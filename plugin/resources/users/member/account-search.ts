import type { AdminPage } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { accountQuestion, pickedAccounts } from '../../../kit/offered-accounts';

/** `GET /accounts`: active accounts for the pickers of all forms, a page at a time, or by ids (D771). */
export function accountSearchRoutes({ host }: JobCtx): AdminPage['routes'] {
  return [
    {
      method: 'GET',
      path: '/accounts',
      async handler({ query }, { user, epoch }) {
        if (!(await host.users.capabilities(user, epoch)).has('manage_options'))
          throw new OperationError('forbidden', 'You do not have permission to see accounts (requires manage_options).');
        const { items, total } = await pickedAccounts(host, accountQuestion(query));
        return json(200, { accounts: items.map(({ id, login, displayName }) => ({ id, login, name: displayName || login })), total });
      },
    },
  ];
}
