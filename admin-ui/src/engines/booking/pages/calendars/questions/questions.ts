import type { BookingField } from '../../../api/questions';

type Questions = readonly BookingField[];
/** A question as it is filled in; a new one has no name yet. */
export type QuestionDraft = Partial<BookingField>;

/** Asked when a guest cancels or moves a booking, not when they book. */
const later = ['cancellation_reason', 'rescheduling_reason'];
export const isLater = ({ name }: Pick<BookingField, 'name'>) => later.includes(name);

/** In the order of the form, with the places that say so. */
const inOrder = (questions: readonly QuestionDraft[]): QuestionDraft[] => questions.map((one, place) => ({ ...one, index: place + 1 }));

/** The questions with one of them changed, or with a new one behind the others. */
export const withQuestion = (questions: Questions, changed: QuestionDraft): QuestionDraft[] =>
  inOrder(
    changed.name !== undefined && questions.some(({ name }) => name === changed.name)
      ? questions.map((one) => (one.name === changed.name ? { ...one, ...changed } : one))
      : [...questions, changed],
  );

/** The questions without one. */
export const withoutQuestion = (questions: Questions, name: string): QuestionDraft[] =>
  inOrder(questions.filter((one) => one.name !== name));

/** The questions with one of them a place further up or down among those that are asked with it. */
export function movedQuestion(questions: Questions, name: string, by: -1 | 1): BookingField[] {
  const moving = questions.find((one) => one.name === name);
  const group = questions.filter((one) => moving && isLater(one) === isLater(moving));
  const other = group[group.findIndex((one) => one.name === name) + by];
  if (!moving || !other) return [...questions];
  const swapped = new Map([
    [moving.name, other],
    [other.name, moving],
  ]);
  return questions.map((one, place) => ({ ...(swapped.get(one.name) ?? one), index: place + 1 }));
}

/** One choice a line; empty lines are none. */
export const choicesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
