import type { HealthCheck } from '../../../kit/group';
import { approvals } from './approvals';

/** Tells of calls that wait for a person. */
export const checkApprovals: HealthCheck = {
  name: 'approvals',
  async run({ db, vault, now }) {
    const waiting = await approvals(db, vault).waiting(now());
    if (waiting === 0) return { status: 'pass', message: 'No call of an assistant waits for a person.' };
    const message =
      waiting === 1
        ? '1 call of an assistant waits for a person: accept or decline on the page Approvals.'
        : `${waiting} calls of assistants wait for a person: accept or decline on the page Approvals.`;
    return { status: 'warn', message };
  },
};
