import type { TextKey } from '../../../../../texts/areas';
import type { BookingField } from '../../../api/questions';

/** What is asked of a question beside its label and its help. */
export type Extra = 'placeholder' | 'choices' | 'default' | 'terms' | 'dates' | 'files' | 'guests';

/** The kinds of questions that can be added, in the order of the menu, and what each asks for. */
export const questionKinds = {
  text: ['placeholder'],
  textarea: ['placeholder'],
  email: ['placeholder'],
  phone: ['placeholder'],
  number: ['placeholder'],
  date: ['dates'],
  dropdown: ['choices'],
  radio: ['choices'],
  'checkbox-group': ['choices'],
  'multi-select': ['choices'],
  checkbox: [],
  'terms-and-conditions': ['terms'],
  file: ['files'],
  hidden: ['default'],
} as const satisfies Readonly<Record<string, readonly Extra[]>>;

export type QuestionKind = keyof typeof questionKinds;

/** The kinds as choices. */
export const kindChoices = (Object.keys(questionKinds) as QuestionKind[]).map((value) => ({ value }));

/** What is asked for a question, by its kind; of the engine's own only what can be changed. */
export function extrasOf({ type, system_defined: isOwn, limit }: Partial<BookingField>): readonly Extra[] {
  if (isOwn) return limit === undefined ? ['placeholder'] : ['guests'];
  const kinds: Readonly<Record<string, readonly Extra[]>> = questionKinds;
  return kinds[type ?? ''] ?? [];
}

const kindTexts: Readonly<Record<string, TextKey<'event-types'>>> = {
  text: 'kind_text',
  textarea: 'kind_textarea',
  email: 'kind_email',
  phone: 'kind_phone',
  number: 'kind_number',
  date: 'kind_date',
  dropdown: 'kind_dropdown',
  radio: 'kind_radio',
  'checkbox-group': 'kind_checkbox_group',
  'multi-select': 'kind_multi_select',
  checkbox: 'kind_checkbox',
  'terms-and-conditions': 'kind_terms_and_conditions',
  file: 'kind_file',
  hidden: 'kind_hidden',
  'multi-guests': 'kind_multi_guests',
};

/** The name of a kind in the texts. */
export const kindText = (type: string): TextKey<'event-types'> => kindTexts[type] ?? 'kind_text';
