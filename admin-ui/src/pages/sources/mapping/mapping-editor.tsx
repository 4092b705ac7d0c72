import { Anchor, NativeSelect, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ContentSource, SourceMapping } from '../../../api/operations';
import type { Rehearsal } from '../../../api/types';
import { type Text as Texts, useText } from '../../../texts';
import { itemOf, mappingFields, pointersOf, withItems } from '../mapping-draft';
import { Comparisons } from './comparisons';
import { FieldRow } from './field-row';
import classes from './mapping-editor.module.css';
import { AddMeta } from './meta-rows';
import { type Comparison, pathsOf, ruleAt, type Where, withFirst, withoutMeta, withRule } from './rules';
import { SampleTree, type Target } from './sample-tree';

interface MappingEditorProps {
  sample: unknown;
  metaFields: ContentSource['meta_fields'];
  mapping: SourceMapping;
  /** What the service says about the mapping as it was a moment ago. */
  rehearsal: Rehearsal | undefined;
  /** Why each field is as it was proposed. */
  reasons: Readonly<Record<string, string>>;
  onChange: (mapping: SourceMapping) => void;
}

/** The sample on one side, the fields of a post on the other, and what each is taken from (D641). */
export function MappingEditor({ sample, metaFields, mapping, rehearsal, reasons, onChange }: MappingEditorProps) {
  const t = useText('sources');
  const [waiting, setWaiting] = useState<Where>();
  const [message, setMessage] = useState('');
  const item = useMemo(() => itemOf(mapping, sample), [mapping, sample]);
  const targets = targetsOf(mapping, metaFields, t);
  const label = (where: Where) => targets.find((target) => target.where === where)?.label ?? where;

  function take({ where, label: field }: Target, path: string) {
    onChange(withRule(mapping, where, withFirst(ruleAt(mapping, where) ?? {}, path)));
    setWaiting(undefined);
    setMessage(t('taken', { field, path }));
  }

  return (
    <Stack gap="md">
      <Items mapping={mapping} sample={sample} error={problemAt(rehearsal, '/items')} onChange={onChange} />
      <div className={classes.columns}>
        <Stack gap="xs" className={classes.sample ?? ''}>
          <Title order={3} fz="md">
            {t('tree')}
          </Title>
          <Text size="xs" c="dimmed">
            {waiting ? t('tree_waiting', { field: label(waiting) }) : t('tree_help')}
          </Text>
          {item === undefined || item === null ? (
            <Text size="sm">{t('tree_none')}</Text>
          ) : (
            <SampleTree
              key={mapping.items ?? ''}
              sample={item}
              used={usedBy(mapping, targets)}
              targets={targets}
              waiting={targets.find(({ where }) => where === waiting)}
              onTake={take}
            />
          )}
          <VisuallyHidden role="status">{message}</VisuallyHidden>
        </Stack>
        <Fields
          {...{ sample, metaFields, mapping, rehearsal, reasons, onChange, targets, item, waiting }}
          onWait={(where) => setWaiting(where === waiting ? undefined : where)}
        />
      </div>
    </Stack>
  );
}

interface FieldsProps extends MappingEditorProps {
  targets: readonly Target[];
  item: unknown;
  waiting: Where | undefined;
  onWait: (where: Where) => void;
}

/** Shown before "More fields", beside those that the mapping has. */
const usual: readonly string[] = ['id', 'title', 'content', 'excerpt', 'date', 'author', 'tags', 'featured_image'];

function Fields({ metaFields, mapping, rehearsal, reasons, onChange, targets, item, waiting, onWait }: FieldsProps) {
  const t = useText('sources');
  const [isAll, setAll] = useState(false);
  const { values, lists } = pointersOf(item);
  const choices = [...values, ...lists];
  const keys = Object.keys(mapping.meta ?? {});
  const shown = targets.filter(({ where }) => isAll || ruleAt(mapping, where) !== undefined || usual.includes(where.slice(7)));
  const effects = effectsOf(rehearsal, t);
  const comparisons = (list: 'filters' | 'withdraw') => ({
    rows: mapping[list] ?? [],
    choices,
    item,
    effects: effects[list],
    errorAt: (at: number) => problemAt(rehearsal, `/${list}/${at}`),
    onRows: (rows: readonly Comparison[]) => {
      const { [list]: _before, ...others } = mapping;
      onChange(rows.length > 0 ? { ...others, [list]: [...rows] } : others);
    },
  });
  return (
    <Stack gap="lg">
      <div>
        {shown.map(({ where, label }) => {
          const name = where.slice(where.indexOf('/') + 1);
          const isMeta = where.startsWith('meta/');
          return (
            <FieldRow
              key={where}
              label={label}
              isRequired={mappingFields.some((field) => field.isRequired && where === `fields/${field.name}`)}
              rule={ruleAt(mapping, where)}
              choices={choices}
              found={rehearsal && (rehearsal.found[where] ?? '')}
              reason={isMeta ? undefined : reasons[name]}
              error={problemAt(rehearsal, `/${where}`)}
              isWaiting={waiting === where}
              onRule={(rule) => onChange(withRule(mapping, where, rule))}
              onWait={() => onWait(where)}
              {...(isMeta && { onRemove: () => onChange(withoutMeta(mapping, name)) })}
            />
          );
        })}
      </div>
      {!isAll && shown.length < targets.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)} ta="start">
          {t('more_fields')}
        </Anchor>
      )}
      <AddMeta
        known={Object.keys(metaFields)}
        taken={keys}
        onAdd={(key) => {
          onChange(withRule(mapping, `meta/${key}`, {}));
          onWait(`meta/${key}`);
        }}
      />
      <Comparisons title={t('filters')} lead={t('filters_lead')} {...comparisons('filters')} />
      <Comparisons title={t('withdraws')} lead={t('withdraws_lead')} {...comparisons('withdraw')} />
    </Stack>
  );
}

interface ItemsProps extends Pick<MappingEditorProps, 'mapping' | 'onChange'> {
  sample: unknown;
  error: string | undefined;
}

const single = 'single';

/** Whether a payload is one article, or which of its lists has several. */
function Items({ mapping, sample, error, onChange }: ItemsProps) {
  const t = useText('sources');
  const { lists } = pointersOf(sample);
  const paths = [...new Set([...lists.filter((path) => !path.includes('*')), ...(mapping.items ? [mapping.items] : [])])];
  const whole = Array.isArray(sample) || mapping.items === '' ? [{ value: '', label: t('items_whole') }] : [];
  if (paths.length + whole.length === 0) return null;
  return (
    <NativeSelect
      label={t('items')}
      description={t('items_help')}
      value={mapping.items ?? single}
      onChange={({ currentTarget: { value } }) => onChange(value === single ? withItems(mapping, undefined) : withItems(mapping, value))}
      data={[{ value: single, label: t('items_one') }, ...whole, ...paths.map((path) => ({ value: path, label: path }))]}
      error={error}
      maw={420}
    />
  );
}

function targetsOf(mapping: SourceMapping, metaFields: ContentSource['meta_fields'], t: Texts<'sources'>): readonly Target[] {
  return [
    ...mappingFields.map(({ name }): Target => ({ where: `fields/${name}`, label: t(`field_${name}`) })),
    ...Object.keys(mapping.meta ?? {}).map((key): Target => ({ where: `meta/${key}`, label: metaFields[key]?.label || key })),
  ];
}

/** Fields by the path that they take. */
function usedBy(mapping: SourceMapping, targets: readonly Target[]): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const { where, label } of targets)
    for (const path of pathsOf(ruleAt(mapping, where))) used.set(path, [used.get(path), label].filter(Boolean).join(', '));
  return used;
}

function effectsOf(rehearsal: Rehearsal | undefined, t: Texts<'sources'>) {
  const { items = 0, filters = [], withdraw = [] } = rehearsal?.counts ?? {};
  return {
    filters: filters.map((count) => t('filter_effect', { count, items })),
    withdraw: withdraw.map((count) => t('withdraw_effect', { count, items })),
  };
}

const problemAt = (rehearsal: Rehearsal | undefined, pointer: string) =>
  rehearsal?.problems.find((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))?.message;
