import { Checkbox, Fieldset, MultiSelect, Stack } from '@mantine/core';
import type { Recipe } from '../../api/operations';
import type { JsonSchema, RecipeChoices } from '../../api/types';
import { useText } from '../../texts';
import { Section } from '../settings/section';
import { ScheduleFields } from './schedule-fields';

type Trigger = Recipe['trigger'];
type Kind = NonNullable<Trigger['kinds']>[number];
type Status = NonNullable<Trigger['statuses']>[number];

interface TriggerSectionProps {
  trigger: Trigger;
  schema: JsonSchema;
  choices: RecipeChoices | undefined;
  onChange: (trigger: Trigger) => void;
}

const usualCron = '0 3 * * *';

/** What sets a recipe off, and for which posts: everything is picked by its name. */
export function TriggerSection({ trigger, schema, choices, onChange }: TriggerSectionProps) {
  const t = useText('pipelines');
  const { kinds = [], cron } = trigger;
  const isScheduled = kinds.includes('schedule');

  function chooseKinds(next: string[]) {
    const { cron: _, ...rest } = trigger;
    const chosenKinds = wordsOf<Kind>(schema, 'kinds').filter((kind) => next.includes(kind));
    onChange({ ...rest, kinds: chosenKinds, ...(chosenKinds.includes('schedule') && { cron: cron ?? usualCron }) });
  }

  return (
    <Section title={t('trigger')} lead={t('trigger_lead')}>
      <Stack gap="lg">
        <Checkbox.Group label={t('kinds')} value={[...kinds]} onChange={chooseKinds}>
          <Stack gap="xs" mt="xs">
            {wordsOf<Kind>(schema, 'kinds').map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`kind_${kind}`)} description={t(`kind_${kind}_text`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {isScheduled && <ScheduleFields cron={cron ?? usualCron} onChange={(next) => onChange({ ...trigger, cron: next })} />}
        <Fieldset legend={t('matching')}>
          <Conditions trigger={trigger} schema={schema} choices={choices} onChange={onChange} />
        </Fieldset>
      </Stack>
    </Section>
  );
}

function Conditions({ trigger, schema, choices, onChange }: TriggerSectionProps) {
  const t = useText('pipelines');
  const named = (list: readonly { slug: string; name: string }[] = []) => list.map(({ slug, name }) => ({ value: slug, label: name }));
  const terms = (['category', 'tag'] as const).map((taxonomy) => ({
    group: t(taxonomy),
    items: named(choices?.terms.filter((term) => term.taxonomy === taxonomy)),
  }));
  const set = <Name extends keyof Trigger>(name: Name, values: readonly string[]) => {
    const { [name]: _, ...rest } = trigger;
    onChange(values.length === 0 ? rest : { ...rest, [name]: values });
  };
  const statuses = wordsOf<Status>(schema, 'statuses').map((status) => ({ value: status, label: t('post_status', { status }) }));
  return (
    <Stack gap="sm" maw={560}>
      <MultiSelect
        label={t('post_types')}
        placeholder={trigger.post_types ? '' : t('post_types_all')}
        {...picked(named(choices?.post_types), trigger.post_types, (slug) => t('unknown', { slug }))}
        onChange={(values) => set('post_types', values)}
        clearable
      />
      <MultiSelect
        label={t('sources')}
        placeholder={trigger.sources ? '' : t('sources_all')}
        {...picked([...named(choices?.sources), { value: 'direct', label: t('direct') }], trigger.sources, (slug) =>
          t('unknown', { slug }),
        )}
        onChange={(values) => set('sources', values)}
        searchable
        clearable
      />
      <MultiSelect
        label={t('terms')}
        placeholder={trigger.tags ? '' : t('terms_all')}
        data={withStored(terms, trigger.tags, (slug) => t('unknown', { slug }))}
        value={[...(trigger.tags ?? [])]}
        onChange={(values) => set('tags', values)}
        searchable
        clearable
      />
      <MultiSelect
        label={t('statuses')}
        placeholder={trigger.statuses ? '' : t('statuses_all')}
        data={statuses}
        value={[...(trigger.statuses ?? [])]}
        onChange={(values) => set('statuses', values)}
        clearable
      />
    </Stack>
  );
}

interface Item {
  readonly value: string;
  readonly label: string;
}

/** Choices and what is chosen; what was chosen once and no longer exists stays until somebody takes it out. */
function picked(items: readonly Item[], stored: readonly string[] = [], gone: (slug: string) => string) {
  const lost = stored.filter((slug) => !items.some(({ value }) => value === slug));
  return { data: [...items, ...lost.map((slug) => ({ value: slug, label: gone(slug) }))], value: [...stored] };
}

/** A tag and a category may have the same slug, and a slug stands for both. */
function withStored(groups: readonly { group: string; items: Item[] }[], stored: readonly string[] = [], gone: (slug: string) => string) {
  const seen = new Set<string>();
  const once = groups.map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => !seen.has(value) && seen.add(value)),
  }));
  const lost = stored.filter((slug) => !seen.has(slug)).map((slug) => ({ value: slug, label: gone(slug) }));
  return [...once, ...(lost.length > 0 ? [{ group: '', items: lost }] : [])].filter(({ items }) => items.length > 0);
}

/** The words that a list of the schema may have. */
function wordsOf<Word>(schema: JsonSchema, name: string): readonly Word[] {
  const items = schema.properties?.[name]?.items;
  return (typeof items === 'object' ? (items.enum ?? []) : []) as Word[];
}
