import { invalidParam, refused } from '../../../kit/errors';

/** Questions by id, with points by answer. */
export type Questions = Readonly<Record<string, { readonly label: string; readonly answers: Readonly<Record<string, number>> }>>;

/** A rank that holds from a number of points on. */
export interface Tier {
  readonly name: string;
  readonly minimum: number;
  /** Who reaches it is a qualified lead. */
  readonly qualified?: boolean;
}

/** What the answers of a visitor come to. */
export interface Score {
  readonly points: number;
  /** The highest tier that was reached; undefined below all. */
  readonly tier: Tier | undefined;
}

interface Scheme {
  readonly questions: Questions;
  readonly tiers: readonly Tier[];
}

/** Add up the points. Throws where nothing is scored here, and for answers that aren't on the list. */
export function scored(answers: Readonly<Record<string, string>>, { questions, tiers }: Scheme): Score {
  if (Object.keys(questions).length === 0) throw refused('no questions are configured for scoring');
  const points = Object.entries(answers).reduce((sum, [id, answer]) => sum + pointsOf(questions, id, answer), 0);
  const reached = tiers.filter(({ minimum }) => minimum <= points).sort((a, b) => b.minimum - a.minimum);
  return { points, tier: reached[0] };
}

function pointsOf(questions: Questions, id: string, answer: string): number {
  const question = Object.hasOwn(questions, id) ? questions[id] : undefined;
  if (!question) throw invalidParam(`/answers/${id}`, 'is not a question of this site');
  const points = Object.hasOwn(question.answers, answer) ? question.answers[answer] : undefined;
  if (points === undefined) throw invalidParam(`/answers/${id}`, `must be one of ${Object.keys(question.answers).join(', ')}`);
  return points;
}
