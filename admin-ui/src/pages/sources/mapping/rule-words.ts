import type { MappingRule } from '../../../api/operations';
import type { Text as Texts } from '../../../texts/text';
import { asText, type Comparison, pathsOf, questionOf } from './rules';
import { stepWords } from './step-words';

/** What is done beside looking at the first place. */
export function ruleNotes(rule: MappingRule, t: Texts<'sources'>): readonly string[] {
  const [, ...others] = pathsOf(rule);
  const steps = (rule.transform ?? []).map((step) => stepWords(step, t)).join(', ');
  return [
    ...(others.length > 0 ? [t('or_else', { paths: others.join(', ') })] : []),
    ...(steps === '' ? [] : [t('then', { steps })]),
    ...(rule.default === undefined ? [] : [defaultWords(rule.default, t)]),
    ...(rule.required ? [t('held_without')] : []),
  ];
}

const defaultWords = (value: unknown, t: Texts<'sources'>) =>
  asText(value) === '' ? t('default_empty') : t('default_is', { value: asText(value) });

/** A part of a mapping, as `merged` names it, in words. */
export function partWords(name: string, value: unknown, t: Texts<'sources'>): string {
  if (name === 'items') return value === undefined ? t('items_one') : asText(value) || t('items_whole');
  if (name === 'filters' || name === 'withdraw') {
    const comparisons = (value ?? []) as readonly Comparison[];
    return comparisons.map((one) => comparisonWords(one, t)).join('; ') || t('count_none');
  }
  const rule = (value ?? {}) as MappingRule;
  const origin = rule.const === undefined ? pathsOf(rule).slice(0, 1) : [`${t('always_this')}: ${asText(rule.const)}`];
  return [...origin, ...ruleNotes(rule, t)].join(' · ') || t('left_out');
}

function comparisonWords(comparison: Comparison, t: Texts<'sources'>): string {
  const question = questionOf(comparison);
  const { path, value } = comparison;
  const compared =
    question === 'exists' || question === 'missing' ? [] : [Array.isArray(value) ? value.map(asText).join(', ') : asText(value)];
  return [path, t(`compare_${question}`), ...compared].join(' ');
}
