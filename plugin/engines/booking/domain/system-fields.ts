import type { BookingField } from './booking-fields';
import type { Location } from './locations';

type Own = Pick<BookingField, 'index' | 'type' | 'name' | 'label'> & Partial<BookingField>;

const system = (field: Own): BookingField => ({
  placeholder: '',
  help_text: '',
  required: false,
  enabled: true,
  system_defined: true,
  disable_alter: false,
  ...field,
});

/** Fields of the system that every event type has. */
export const defaultFields: readonly BookingField[] = [
  system({ index: 1, type: 'text', name: 'name', label: 'Your name', required: true, disable_alter: true }),
  system({ index: 2, type: 'email', name: 'email', label: 'Your email address', required: true, disable_alter: true }),
  system({ index: 3, type: 'textarea', name: 'message', label: 'What should we know before we meet?' }),
  system({ index: 4, type: 'textarea', name: 'cancellation_reason', label: 'Why do you cancel?', required: true }),
  system({ index: 5, type: 'textarea', name: 'rescheduling_reason', label: 'Why do you choose another time?', required: true }),
  system({ index: 6, type: 'multi-guests', name: 'guests', label: 'Additional guests', limit: 10, enabled: false }),
];

const locationFields = {
  location: system({ index: 7, type: 'radio', name: 'location', label: 'Where shall we meet?', required: true, disable_alter: true }),
  phone: system({ index: 8, type: 'phone', name: 'phone_number', label: 'Your phone number', required: true, disable_alter: true }),
  address: system({ index: 9, type: 'text', name: 'address', label: 'Your address', required: true, disable_alter: true }),
};

/** By name. */
export const systemFields: readonly BookingField[] = [...defaultFields, ...Object.values(locationFields)];

/** What the places make the guest answer: which of several, or what a single one needs to know. */
export function locationField(locations: readonly Location[]): BookingField | undefined {
  if (locations.length > 1) return { ...locationFields.location, options: locations.map(locationOption) };
  const only = locations[0]?.type;
  if (only === 'phone_guest') return locationFields.phone;
  return only === 'in_person_guest' ? locationFields.address : undefined;
}

/** A place as the form names it: `phone_guest__:__1`. */
const locationOption = ({ type }: Location, index: number) => `${type}__:__${index}`;
