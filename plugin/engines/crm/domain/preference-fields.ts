/** Details that people may change by themselves, with what the page calls them and how browsers fill them in. */
export const preferenceFields = {
  prefix: { label: 'Title', autocomplete: 'honorific-prefix' },
  first_name: { label: 'First name', autocomplete: 'given-name' },
  last_name: { label: 'Last name', autocomplete: 'family-name' },
  phone: { label: 'Phone', autocomplete: 'tel' },
  address_line_1: { label: 'Street', autocomplete: 'address-line1' },
  address_line_2: { label: 'Street, second line', autocomplete: 'address-line2' },
  postal_code: { label: 'Postal code', autocomplete: 'postal-code' },
  city: { label: 'City', autocomplete: 'address-level2' },
  state: { label: 'State or region', autocomplete: 'address-level1' },
} as const;
export type PreferenceField = keyof typeof preferenceFields;

/** Those of a text with commas, in the order in which the page shows them. */
export const preferenceFieldsIn = (text: string): PreferenceField[] =>
  (Object.keys(preferenceFields) as PreferenceField[]).filter((name) => text.split(',').includes(name));
