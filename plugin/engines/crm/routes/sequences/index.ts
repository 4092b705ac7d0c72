import { sequenceMailRoutes } from './mails';
import { sequenceRoutes } from './sequences';
import { sequenceSubscriberRoutes } from './subscribers';

/** Sequences, their emails and who is in them. Fixed words stand before `{id}`. */
export const allSequenceRoutes = [...sequenceSubscriberRoutes, ...sequenceMailRoutes, ...sequenceRoutes];
