import { OperationError } from '../kit/errors';
import { isTwofold } from './guarded';
import type { ToolResult } from './tool';

/** In which of the two forms an answer is whole: as text for the model, as structured content, or in both. */
const forms = ['text', 'structured', 'both'] as const;
export type AnswerForm = (typeof forms)[number];

/** What is repeated costs a model its length once more, so only what is short is. */
const shortest = 1500;
/** The first version of the protocol that has structured content. */
const firstStructured = '2025-06-18';

/**
 * What the request asks for; else clients that know structured content get it whole and the beginning as text (D741). Older ones show
 * the text alone, so that both cost them nothing. Throws invalid_params.
 */
export function answerForm(asked: string | undefined, version: string | undefined): AnswerForm {
  const form = forms.find((one) => one === asked);
  if (form !== undefined) return form;
  if (asked === undefined) return version !== undefined && version >= firstStructured ? 'structured' : 'both';
  throw new OperationError('invalid_params', `Unknown form of answers "${asked.slice(0, 40)}". Choose from ${forms.join(', ')}.`);
}

/** The result with what it says not in both forms in full. */
export function toldOnce(result: ToolResult, form: AnswerForm): ToolResult {
  if (!isTwofold(result) || form === 'both') return result;
  const { content, structuredContent, ...rest } = result;
  if (form === 'text') return { content, ...rest };
  const [first, ...further] = content;
  if (first?.type !== 'text' || first.text.length <= shortest) return result;
  return { content: [{ type: 'text', text: beginningOf(first.text) }, ...further], structuredContent, ...rest };
}

function beginningOf(text: string): string {
  const whole =
    'All of it is in the structured content. Where you see only text, ask for less (search, per_page), or have answers=text added';
  return `${text.slice(0, shortest)}…\n${whole} to the address of this server.`;
}
