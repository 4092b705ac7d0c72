import { audited } from '../../../db/audited';
import type { AuthenticatedCall, Db, RestResponse } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { given } from '../../../kit/given';
import { serviceOf } from '../../kit/engine';
import { EngineError } from '../../kit/input/errors';
import { textOf, wordOf } from '../../kit/input/rules';
import { seeOther } from '../../kit/pages/answers';
import { moduleName } from '../engine';
import type { Actor, LockedBooking } from '../work/hold-booking';
import { ensureAsked, ensureOwn } from '../work/host-rights';
import { reschedule } from '../work/reschedule';
import { setStatus } from '../work/set-status';
import { choiceOf } from './choice';
import { type HostVisit, hostBooking, senderOf } from './host-page';
import { showToHost } from './host-view';
import { movePage } from './move-page';
import { isOpen, type OwnBooking } from './own-booking';
import { languageOf } from './words';

const actorOf = ({ session: { user } }: HostVisit): Actor => ({ userId: user.id, name: user.login });

/** `POST …/confirm` and `POST …/decline`: the answer to a request; the page again where it is refused. */
export const answered = (status: 'scheduled' | 'rejected') => (visit: HostVisit) =>
  change(visit, status === 'scheduled' ? 'confirm' : 'decline', {
    run: (own) =>
      setStatus(visit.engine, {
        bookingId: visit.bookingId,
        status,
        actor: actorOf(visit),
        isRefunded: false,
        isForAll: false,
        reason: textOf(visit.form.reason, 1000),
        permit: (held: LockedBooking) => ensureAsked(held, visit.session.user.id, own.settings.administration),
      }),
    again: (own, refusal) => showToHost(visit, own, { refusal, reason: textOf(visit.form.reason, 1000) }),
  });

/** `POST …/reschedule`; the times again where it is refused. */
export async function movedByHost(visit: HostVisit): Promise<RestResponse> {
  const reason = textOf(visit.form.rescheduling_reason, 1000);
  return change(visit, 'reschedule', {
    run: (own) => {
      const { start, zone } = choiceOf(visit.form, { ...own, duration: own.booking.slotMinutes });
      const hostUserId = own.host?.onlyHostId;
      return reschedule(visit.engine, {
        booking: { id: visit.bookingId },
        timezone: zone,
        reason,
        byGuest: false,
        actor: actorOf(visit),
        ...(start === undefined || wordOf(visit.form, 'start') === '' ? {} : { start }),
        ...given({ hostUserId }),
        permit: (held: LockedBooking) => ensureOwn(held, visit.session.user.id, own.settings.administration),
      });
    },
    again: (own, message) => (isOpen(own) ? movePage(visit, own, { message, reason }) : showToHost(visit, own, { refusal: message })),
  });
}

interface Change {
  readonly run: (own: OwnBooking) => Promise<unknown>;
  readonly again: (own: OwnBooking, refusal: string) => Promise<RestResponse>;
}

/** Make a change and keep who made it, or tried to. */
async function change(visit: HostVisit, name: string, { run, again }: Change): Promise<RestResponse> {
  const by = await senderOf(visit);
  const note = notes(visit, by, `POST /book/manage/host/*/${name}`);
  try {
    const own = await hostBooking(visit);
    await audited(
      (db) => note(db, 200),
      () => run(own),
    );
    return seeOther(own.path);
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof OperationError)) throw error;
    if (error.status !== 422) throw error;
    await visit.engine.host.storage.tx((db) => note(db, 422));
    return again(await hostBooking(visit), languageOf(visit.request).say.known(error.message));
  }
}

const notes =
  ({ engine, request, form: { csrf: _, ...sent } }: HostVisit, by: AuthenticatedCall, action: string) =>
  (db: Db, status: number): Promise<void> =>
    serviceOf(engine.host).audit(db, {
      by,
      action,
      status,
      ok: status < 400,
      resource: moduleName,
      requestId: request.requestId,
      params: { ...sent, ...request.params },
    });
