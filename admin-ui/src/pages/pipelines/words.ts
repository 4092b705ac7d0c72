import type { Recipe } from '../../api/operations';
import type { RecipeChoices } from '../../api/types';
import type { TextKey } from '../../texts/areas';
import { language } from '../../texts/language';
import type { Text as Texts } from '../../texts/text';
import { timeOfDay } from '../../ui/times';
import { dayName, scheduleOf } from './cron';
import { isOn, type StageName } from './recipe-draft';

type Trigger = Recipe['trigger'];
type EndOf<Prefix extends string> = TextKey<'pipelines'> extends infer Key ? (Key extends `${Prefix}_${infer End}` ? End : never) : never;

/** Whether a recipe can work, and whether by itself. */
export function stateOf({ stages, trigger }: Recipe): 'automatic' | 'by_hand' | 'empty' {
  const { order: _, ...options } = stages;
  if (!Object.values(options).some(isOn)) return 'empty';
  return trigger.kinds?.some((kind) => kind !== 'manual') ? 'automatic' : 'by_hand';
}

/** A stage as people call it; one that this page does not know keeps its name. */
export const stageName = (name: string, t: Texts<'pipelines'>): string => textOf(t(`stage_${name as StageName}`), `stage_${name}`) ?? name;

/** The sentence about a stage. */
export const stageAbout = (name: StageName, t: Texts<'pipelines'>): string => t(`about_${name}`);

/** Label and sentence of an option, by where it stands: `toc`, `title`. What every stage has stands under `every`. */
export function optionWords(
  path: readonly string[],
  t: Texts<'pipelines'>,
): { readonly label: string | undefined; readonly help: string | undefined } {
  const end = path.join('_');
  return {
    label: textOf(t(`option_${end as EndOf<'option'>}`), `option_${end}`),
    help: textOf(t(`help_${end as EndOf<'help'>}`), `help_${end}`),
  };
}

/** A word of the wire as people say it. */
export const wordFor = (word: string, t: Texts<'pipelines'>): string => textOf(t(`word_${word as EndOf<'word'>}`), `word_${word}`) ?? word;

/** A text that is missing is shown by its key. */
const textOf = (text: string, key: string) => (text === key ? undefined : text);

/** Names that are listed in a sentence. */
const listOf = (names: readonly string[]) => new Intl.ListFormat(language(), { type: 'disjunction' }).format(names);

/** The name that a choice has for a slug. */
const namesFor = (slugs: readonly string[], choices: readonly { readonly slug: string; readonly name: string }[]) =>
  listOf(slugs.map((slug) => choices.find((one) => one.slug === slug)?.name ?? slug));

/** When a schedule runs. */
export function scheduleWords(cron: string, t: Texts<'pipelines'>): string {
  const schedule = scheduleOf(cron);
  if (schedule.often === 'hourly') return t('hourly');
  if (schedule.often === 'daily') return t('daily', { time: timeOfDay(schedule.time) });
  if (schedule.often === 'weekly') return t('weekly', { time: timeOfDay(schedule.time), day: dayName(schedule.day, language()) });
  return t('own_cron', { cron });
}

/** When a recipe runs and for which posts, as one sentence. */
export function triggerWords(trigger: Trigger, choices: RecipeChoices | undefined, t: Texts<'pipelines'>): string {
  const { kinds = [], post_types, tags, sources, statuses, cron = '' } = trigger;
  const from = sources && namesFor(sources, [...(choices?.sources ?? []), { slug: 'direct', name: t('direct') }]);
  const says = kinds.map((kind) => {
    if (kind === 'schedule') return t('says_schedule', { when: scheduleWords(cron, t) });
    if (kind === 'ingest' && from) return t('says_ingest_from', { sources: from });
    return t(`says_${kind}`);
  });
  // Whoever runs it by hand names the post, so that the sentence about arrivals says it all.
  const isFromSaid = kinds.includes('ingest') && kinds.every((kind) => kind === 'ingest' || kind === 'manual');
  const only = [
    ...(post_types ? [t('cond_types', { types: namesFor(post_types, choices?.post_types ?? []) })] : []),
    ...(from && !isFromSaid ? [t('cond_sources', { sources: from })] : []),
    ...(tags ? [t('cond_terms', { terms: namesFor(tags, choices?.terms ?? []) })] : []),
    ...(statuses ? [t('cond_statuses', { statuses: listOf(statuses.map((status) => t('post_status', { status }))) })] : []),
  ];
  const text = [says.length === 0 ? t('says_never') : listOf(says), ...only.map((what) => t('only_for', { what }))].join(', ');
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
