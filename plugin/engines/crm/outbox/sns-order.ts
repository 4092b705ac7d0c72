import type { Message } from '../../../jobs/outbox';
import type { InputMap } from '../../kit/input/query';
import { wordOf } from '../../kit/input/rules';

export const snsKind = 'crm.sns';

/** A message of Amazon SNS whose signature is checked when its certificate was fetched, which no request waits for; those of a topic in turn. */
export const snsOrder = (message: InputMap): Message => ({
  kind: snsKind,
  key: `crm-sns:${wordOf(message, 'TopicArn').slice(0, 150)}`,
  payload: message,
});
