import { ActionIcon, Autocomplete, Group, Text, TextInput } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { MappingRule } from '../../../api/operations';
import { useSentences } from '../../../sentences';
import { useText } from '../../../texts';
import { SettingsIcon } from '../../../ui/icons';
import { TakeIcon } from './icons';
import classes from './mapping-editor.module.css';
import { RuleOptions } from './rule-options';
import { ruleNotes } from './rule-words';
import { asText, pathsOf, typed, withFirst, withPart } from './rules';
import { dragged } from './sample-tree';

/** One field of a post while it is mapped. */
export interface FieldRowProps {
  label: string;
  isRequired: boolean;
  rule: MappingRule | undefined;
  /** Paths that can be chosen. */
  choices: readonly string[];
  /** What the service says that the rule finds; undefined while it has not said. */
  found: string | undefined;
  reason: string | undefined;
  error: string | undefined;
  /** The next value that is taken from the sample goes here. */
  isWaiting: boolean;
  onRule: (rule: MappingRule) => void;
  onWait: () => void;
  /** Only of meta fields. */
  onRemove?: () => void;
}

/** Where a field comes from, what it finds, and what is done with that; a value of the sample can be dropped on it. */
export function FieldRow(props: FieldRowProps) {
  const { label, rule = {}, isWaiting, onRule, onWait } = props;
  const t = useText('sources');
  const [isOver, setOver] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const path = event.dataTransfer.getData(dragged);
    if (path !== '') onRule(withFirst(rule, path));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: values are dropped on it; keyboards take them by the button or from the tree
    <div
      className={classes.row}
      data-over={isOver}
      data-waiting={isWaiting}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap={6} wrap="nowrap" align="flex-end">
        <Origin {...props} />
        <ActionIcon
          variant={isWaiting ? 'filled' : 'default'}
          size="input-sm"
          aria-pressed={isWaiting}
          aria-label={t('take', { field: label })}
          title={t('take', { field: label })}
          onClick={onWait}
        >
          <TakeIcon size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-expanded={isOpen}
          aria-label={t('options', { field: label })}
          title={t('options', { field: label })}
          onClick={() => setOpen(!isOpen)}
        >
          <SettingsIcon size={16} />
        </ActionIcon>
      </Group>
      <Finding {...props} />
      {isOpen && <RuleOptions {...props} rule={rule} />}
    </div>
  );
}

/** The path, or the value that is always set. */
function Origin({ label, isRequired, rule = {}, choices, error, onRule }: FieldRowProps) {
  const t = useText('sources');
  const shared = { label, withAsterisk: isRequired, error, flex: '1 1 auto', miw: 0, spellCheck: false as const };
  if (rule.const !== undefined)
    return (
      <TextInput
        {...shared}
        description={t('always_this')}
        value={asText(rule.const)}
        onChange={({ currentTarget }) => onRule(withPart(rule, 'const', typed(currentTarget.value, rule.const)))}
      />
    );
  return (
    <Autocomplete
      {...shared}
      data={[...choices]}
      value={pathsOf(rule)[0] ?? ''}
      placeholder={t('left_out')}
      onChange={(path) => onRule(withFirst(rule, path))}
      limit={50}
      classNames={{ input: classes.path ?? '' }}
    />
  );
}

function Finding({ rule = {}, found, reason }: FieldRowProps) {
  const t = useText('sources');
  const translate = useSentences();
  const notes = ruleNotes(rule, t);
  return (
    <div className={classes.found}>
      {found !== undefined && found !== '' && (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {found}
        </Text>
      )}
      {found === '' && Object.keys(rule).length > 0 && (
        <Text size="sm" c="dimmed">
          {t('nothing_found')}
        </Text>
      )}
      {notes.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {notes.join(' · ')}
        </Text>
      )}
      {reason !== undefined && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {translate(reason)}
        </Text>
      )}
    </div>
  );
}
