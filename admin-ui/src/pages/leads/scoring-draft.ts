import type { LeadConfig } from '../../api/operations';
import type { Text as Texts } from '../../texts';

export interface QuestionDraft {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  /** A line for each answer: `A large one = 10`. */
  readonly answers: string;
}

export interface TierDraft {
  readonly key: string;
  readonly name: string;
  readonly minimum: string;
  readonly qualified: boolean;
}

/** Questions and tiers as they are edited. */
export interface ScoringDraft {
  readonly questions: readonly QuestionDraft[];
  readonly tiers: readonly TierDraft[];
}

let last = 0;
const nextKey = () => `row-${++last}`;

export const newQuestion = (): QuestionDraft => ({ key: nextKey(), id: '', label: '', answers: '' });
export const newTier = (): TierDraft => ({ key: nextKey(), name: '', minimum: '0', qualified: false });

/** What is stored, to be edited. */
export function scoringDraft({ questions = {}, tiers = [] }: Pick<LeadConfig, 'questions' | 'tiers'>): ScoringDraft {
  return {
    questions: Object.entries(questions).map(([id, { label, answers }]) => ({
      key: nextKey(),
      id,
      label,
      answers: Object.entries(answers)
        .map(([answer, points]) => `${answer} = ${points}`)
        .join('\n'),
    })),
    tiers: tiers.map(({ name, minimum, qualified }) => ({ key: nextKey(), name, minimum: String(minimum), qualified: qualified === true })),
  };
}

/** What is to be stored, or a sentence that says what has to be changed. */
export function answersOf(
  { questions, tiers }: ScoringDraft,
  t: Texts<'lead-settings'>,
): {
  config?: Required<Pick<LeadConfig, 'questions' | 'tiers'>>;
  problem?: string;
} {
  const read = questions.map((question) => questionOf(question, t));
  const ids = questions.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const wrongTier = tiers.find(({ name, minimum }) => name.trim() === '' || !/^-?\d{1,9}$/.test(minimum));
  const problem =
    read.find((one) => one.problem)?.problem ??
    (twice === undefined ? undefined : t('problem_twice', { id: twice })) ??
    (wrongTier ? t('problem_tier') : undefined);
  if (problem !== undefined) return { problem };
  return {
    config: {
      questions: Object.fromEntries(
        questions.map(({ id, label }, index) => [id, { label: label.trim(), answers: read[index]?.answers ?? {} }]),
      ),
      tiers: tiers.map(({ name, minimum, qualified }) => ({
        name: name.trim(),
        minimum: Number(minimum),
        ...(qualified && { qualified }),
      })),
    },
  };
}

function questionOf(
  { id, label, answers }: QuestionDraft,
  t: Texts<'lead-settings'>,
): { answers?: Record<string, number>; problem?: string } {
  if (!/^[a-z0-9_]{1,40}$/.test(id)) return { problem: t('problem_id') };
  if (label.trim() === '') return { problem: t('problem_label', { id }) };
  const lines = answers.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^(.*\S)\s*=\s*(-?\d{1,4})\s*$/.exec(line));
  if (pairs.length === 0 || pairs.includes(null)) return { problem: t('problem_answers', { id }) };
  return { answers: Object.fromEntries(pairs.map((pair) => [(pair?.[1] ?? '').trim(), Number(pair?.[2])])) };
}
