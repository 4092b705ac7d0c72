import { isUrl } from '../../../kit/schema';
import type { Engine } from '../../kit/engine';
import { filledLine } from '../../kit/mail/template';
import type { EventRow } from '../data/event-table';
import { withDefaults } from '../domain/settings';
import { factsOf } from '../views/facts';
import { valuesOf } from '../views/values';

/** Where an event type sends its guests after the booking; undefined where to the confirmation. */
export function redirectOf({ settings }: Pick<EventRow, 'settings'>): URL | undefined {
  const { enabled, redirect_url: address } = withDefaults(settings).custom_redirect;
  if (!enabled || !isUrl(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/** The same with what the event type tells that page about the booking. */
export async function redirectWith(engine: Engine, event: EventRow, bookingId: number): Promise<string | undefined> {
  const url = redirectOf(event);
  const { is_query_string: isTold, query_string: template } = withDefaults(event.settings).custom_redirect;
  const facts = url && isTold === 'yes' && template.trim() !== '' ? await factsOf(engine.host, bookingId) : undefined;
  if (!url || !facts) return url?.href;
  const values = valuesOf(facts, { now: engine.now() });
  // Taken apart first, so that no value can add a parameter.
  for (const [name, value] of new URLSearchParams(template.trim().replace(/^\?/, '')))
    url.searchParams.append(name, filledLine(value, values, 500));
  return url.href;
}
