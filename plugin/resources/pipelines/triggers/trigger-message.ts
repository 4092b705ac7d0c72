import type { Message } from '../../../jobs/outbox';
import type { TriggerKind } from './trigger';

/** Internal work of the outbox: find the recipe that an event asks for, and run it. */
export const triggerKind = 'pipeline.trigger';

export interface TriggerEvent {
  readonly post_id: number;
  readonly trigger_kind: Exclude<TriggerKind, 'manual' | 'api'>;
  /** Slug of the content source, or `direct`. */
  readonly source: string;
  /** The recipe whose time has come; without it the first one that matches runs. */
  readonly recipe_id?: string;
}

/** Events of one post are taken one after the other. */
export const triggerMessage = (event: TriggerEvent): Message => ({ kind: triggerKind, key: `post:${event.post_id}`, payload: event });
