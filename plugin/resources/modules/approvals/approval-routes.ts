import type { AdminPage, RestRequest, RestResponse, Session } from '../../../host';
import { notFound, OperationError, refused } from '../../../kit/errors';
import type { AdminCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { roleAccess } from '../../roles/port';
import type { ApprovalRow } from './approval-table';
import { approvals } from './approvals';
import { decisions, outdated } from './decide';
import { approvalView } from './view';

const mostListed = 200;

/** Calls that wait for a person, and those of the last 30 days: to be read, accepted and declined by a signed-in person only (D710). */
export function approvalRoutes(ctx: AdminCtx): AdminPage['routes'] {
  const { host, vault, now } = ctx;
  const { keyCapabilities } = roleAccess(host.storage);
  const { accept, decline } = decisions(ctx);
  const read = <T>(work: (stored: ReturnType<typeof approvals>) => Promise<T>) => host.storage.run((db) => work(approvals(db, vault)));

  /** Whoever accepts lets a key do what it may do: nobody lets more happen than they may do themselves. */
  async function checkMayDecide({ user, epoch }: Session): Promise<void> {
    const own = await host.users.capabilities(user, epoch);
    const missing = ['manage_siteplane', ...(await keyCapabilities(epoch))].find((capability) => !own.has(capability));
    if (missing) throw new OperationError('forbidden', `You do not have permission to decide for assistants (requires ${missing}).`);
  }

  async function approvalAt({ params }: RestRequest): Promise<ApprovalRow> {
    const id = (params.id ?? '').slice(0, 64);
    const row = await read((stored) => stored.get(id));
    if (!row) throw notFound('approval', id);
    return row;
  }

  /** The same decision once more changes nothing, another one is refused. */
  function decided(wanted: 'accepted' | 'declined', decide: typeof accept) {
    return async (request: RestRequest, session: Session): Promise<RestResponse> => {
      await checkMayDecide(session);
      const changed = await decide(await approvalAt(request), { request, session });
      const row = await approvalAt(request);
      const view = approvalView(row, now());
      if (changed || view.state === wanted) return json(200, { ...view, changed });
      throw view.state === 'outdated' ? outdated(row) : over(view);
    };
  }

  return [
    {
      method: 'GET',
      path: '/approvals',
      handler: async () => {
        const listed = await read((stored) => stored.newest(mostListed));
        return json(200, { approvals: listed.map((row) => approvalView(row, now())) });
      },
    },
    { method: 'GET', path: '/approvals/{id}', handler: async (request) => json(200, approvalView(await approvalAt(request), now())) },
    { method: 'POST', path: '/approvals/{id}/accept', handler: decided('accepted', accept) },
    { method: 'POST', path: '/approvals/{id}/decline', handler: decided('declined', decline) },
  ];
}

const over = ({ state, name }: Pick<ReturnType<typeof approvalView>, 'state' | 'name'>) =>
  refused(state === 'expired' ? `nobody decided about ${name} in time; the assistant has to ask again` : `${name} was ${state} already`);
