import type { HealthCheck } from '../kit/group';
import { outboxTroubles } from './outbox-state';

const patienceMs = 5 * 60_000;

/** Whether deliveries get through; `driver` says what is wrong with the queue of this instance. */
export function outboxHealth(driver: () => string | undefined): HealthCheck {
  return {
    name: 'deliveries',
    async run({ db }) {
      const { dead, failing, overdue } = await outboxTroubles(db, patienceMs);
      const fault = driver();
      const problems = [
        ...(dead > 0
          ? [
              `${counted(dead)} given up in the last day: look at status.deliveries with state "dead", fix the receiver, then status.redeliver each.`,
            ]
          : []),
        ...(failing > 0
          ? [`${counted(failing)} failing for more than 5 minutes: status.deliveries with state "ready" says why; check the receivers.`]
          : []),
        ...(overdue > 0
          ? [`${counted(overdue)} due for more than 5 minutes and not begun: check that instances are up, and their logs.`]
          : []),
        ...(fault === undefined ? [] : [fault]),
      ];
      return problems.length === 0
        ? { status: 'pass', message: 'Deliveries get through.' }
        : { status: 'warn', message: problems.join(' ') };
    },
  };
}

const counted = (count: number) => (count === 1 ? '1 delivery is' : `${count} deliveries are`);
