import { defineRequirements } from './requirement';

/** Outgoing deliveries and jobs. */
export const deliveryRequirements = defineRequirements({
  'outbox:transaction': 'An effect is written in the transaction of its mutation: delivered when it commits, never when it rolls back',
  'outbox:webhook-id': 'All attempts of a delivery have one id',
  'outbox:backoff': '5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h lie between the attempts, a fifth more or less',
  'outbox:retry-after': 'A receiver that asks for a pause gets it, up to a day',
  'outbox:dead': 'What failed in the last attempt or for good is kept among the dead letters',
  'outbox:order': 'Deliveries of one key go out one after the other in the order of their commits',
  'outbox:supersede': 'A newer state of a key takes the place of older ones that have not gone out',
  'outbox:no-repeats': 'A name that waits to be pushed is not queued again, whatever looks for it',
  'outbox:fence': 'An instance that hung past its lease ends nothing that another has taken over',
  'outbox:unknown-kind': 'A kind that this release does not know waits and is told, never lost',
  'outbox:shutdown': 'A shutdown claims no more, drains, and gives back what does not end',
  'outbox:pages': 'Every page of deliveries is what counting all rows would show, and the last of a million costs as much as the first',
  'outbox:prune': 'Ended deliveries are kept for 30 days',
  'outbox:share': 'Instances share the work and double none of it',
  'outbox:redis': 'With Redis the rows stay the authority: killed, flushed or away, nothing is lost',
  'jobs:clock-ahead': 'An instance whose clock is up to two seconds ahead runs the tick about to come, once',
  'jobs:once': 'A tick runs once over three processes, also when one of them wakes up late',
});
