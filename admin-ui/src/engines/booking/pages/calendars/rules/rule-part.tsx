import type { WholeEventType } from '../../../api/calendar-types';
import { type EventSavedPart, useSavePart } from '../save-part';
import { SavedPart, type SavedPartProps } from './saved-part';

interface RulePartProps<T> extends SavedPartProps<T> {
  event: WholeEventType;
  /** Where it is saved. */
  part: EventSavedPart;
}

/** A part of the rules of an event type that is saved by itself. */
export function RulePart<T extends object>({ event, part, ...props }: RulePartProps<T>) {
  const save = useSavePart(event, part);
  return <SavedPart key={JSON.stringify(props.stored)} save={save} {...props} />;
}
