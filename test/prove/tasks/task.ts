import type { LookSite } from '../../look/site';
import type { Receiver, ReceiverHandler } from '../../support/http-receiver';
import type { Person } from './person';

/** A task of docs/admin-tasks.md. */
export interface Task {
  /** Its number there. */
  readonly number: number;
  /** In a few words, for the table of results. */
  readonly title: string;
  /** What another system answers, which is CRM or provider of models here. */
  readonly receives?: ReceiverHandler;
  /** Set the stage, let the person walk, and look at the outcome; throws where it is not the one that was wanted. */
  run(site: LookSite, begin: () => Promise<Person>, receiver: Receiver): Promise<Person>;
}

/** Throws, with what is there, where the outcome is not as wanted. */
export function expectOutcome(isWanted: boolean, found: unknown): void {
  if (!isWanted) throw new Error(`the outcome is not the one that was wanted: ${JSON.stringify(found)}`);
}
