/** What a custom field takes, by the name that it is declared by; `type` is what forms call it. */
export const fieldTypes = {
  text: { type: 'text', label: 'Single line text' },
  textarea: { type: 'textarea', label: 'Multi-line text' },
  number: { type: 'number', label: 'Number' },
  'single-select': { type: 'select-one', label: 'Select, one choice' },
  'multi-select': { type: 'select-multi', label: 'Select, several choices' },
  radio: { type: 'radio', label: 'Radio buttons' },
  checkbox: { type: 'checkbox', label: 'Checkboxes' },
  date: { type: 'date', label: 'Date' },
  date_time: { type: 'date_time', label: 'Date and time' },
} as const;
export type FieldType = keyof typeof fieldTypes;
export const fieldKeys = Object.keys(fieldTypes) as FieldType[];

/** The declared name of what was sent, which may also be the name that forms use. */
export const fieldTypeOf = (text: string): FieldType | undefined => fieldKeys.find((key) => key === text || fieldTypes[key].type === text);

export const takesSeveral = (type: FieldType) => type === 'multi-select' || type === 'checkbox';
export const hasOptions = (type: FieldType) => takesSeveral(type) || type === 'single-select' || type === 'radio';

/** A field that the site gives its contacts or companies. */
export interface CustomField {
  readonly slug: string;
  readonly type: FieldType;
  readonly label: string;
  readonly group: string;
  readonly options: readonly string[];
}
