import { ActionIcon, Autocomplete, Button, Checkbox, CloseButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useManifest } from '../../../api/hooks';
import type { MappingRule } from '../../../api/operations';
import { useText } from '../../../texts';
import type { FieldRowProps } from './field-row';
import { UpIcon } from './icons';
import classes from './mapping-editor.module.css';
import { asText, pathsOf, type Step, typed, withPart, withPaths } from './rules';
import { argumentOf, freshStep, kindOf, kindsIn, kindWords, stepWords } from './step-words';

type RuleOptionsProps = Pick<FieldRowProps, 'label' | 'choices' | 'onRule' | 'onRemove'> & { rule: MappingRule };

/** What is done where a path finds nothing, and with what it finds. */
export function RuleOptions({ label, rule, choices, onRule, onRemove }: RuleOptionsProps) {
  const t = useText('sources');
  const isAlways = rule.const !== undefined;
  return (
    <Stack gap="sm" className={classes.options} role="group" aria-label={t('options', { field: label })}>
      <Checkbox
        label={t('always_set')}
        checked={isAlways}
        onChange={({ currentTarget }) => onRule(withPart(rule, 'const', currentTarget.checked ? '' : undefined))}
      />
      {!isAlways && (
        <>
          <Others {...{ rule, choices, onRule }} />
          <Steps {...{ label, rule, onRule }} />
          <TextInput
            label={t('default')}
            description={t('default_help')}
            value={asText(rule.default)}
            onChange={({ currentTarget: { value } }) =>
              onRule(withPart(rule, 'default', value === '' ? undefined : typed(value, rule.default)))
            }
          />
          <Checkbox
            label={t('required')}
            checked={rule.required ?? false}
            onChange={({ currentTarget }) => onRule(withPart(rule, 'required', currentTarget.checked ? true : undefined))}
          />
        </>
      )}
      {onRemove && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove} style={{ alignSelf: 'flex-start' }}>
          {t('meta_remove', { key: label })}
        </Button>
      )}
    </Stack>
  );
}

/** Places that are looked at where the first one finds nothing. */
function Others({ rule, choices, onRule }: Pick<RuleOptionsProps, 'rule' | 'choices' | 'onRule'>) {
  const t = useText('sources');
  const [text, setText] = useState('');
  const paths = pathsOf(rule);
  const add = (path: string) => {
    setText('');
    if (path.startsWith('/') && !paths.includes(path)) onRule(withPaths(rule, [...paths, path]));
  };
  if (paths.length === 0) return null;
  return (
    <div>
      <Autocomplete
        label={t('others')}
        description={t('others_help')}
        data={choices.filter((path) => !paths.includes(path))}
        value={text}
        onChange={setText}
        onOptionSubmit={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text === '' || event.currentTarget.getAttribute('aria-activedescendant')) return;
          event.preventDefault();
          add(text);
        }}
        limit={50}
        classNames={{ input: classes.path ?? '' }}
      />
      {paths.slice(1).map((path) => (
        <Group key={path} gap={4} wrap="nowrap">
          <Text size="sm" className={classes.path} style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('remove_what', { what: path })}
            onClick={() =>
              onRule(
                withPaths(
                  rule,
                  paths.filter((one) => one !== path),
                ),
              )
            }
          />
        </Group>
      ))}
    </div>
  );
}

/** What is done with the value, one after the other. */
function Steps({ label, rule, onRule }: Pick<RuleOptionsProps, 'label' | 'rule' | 'onRule'>) {
  const t = useText('sources');
  const { data: manifest } = useManifest();
  const steps = rule.transform ?? [];
  const change = (next: readonly Step[]) => onRule(withPart(rule, 'transform', next.length > 0 ? [...next] : undefined));
  const put = (at: number, step: Step) => change(steps.map((one, place) => (place === at ? step : one)));
  return (
    <Stack gap="xs">
      {steps.length > 0 && (
        <Stack component="ol" gap="xs" m={0} pl="md" fz="sm" aria-label={t('steps_of', { field: label })}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing of its own but its place
            <li key={at}>
              <Group gap={4} wrap="nowrap" align="flex-start">
                <StepFields step={step} onStep={(next) => put(at, next)} />
                {at > 0 && (
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={t('step_earlier', { step: stepWords(step, t) })}
                    onClick={() => change([...steps.slice(0, at - 1), step, ...steps.slice(at - 1, at), ...steps.slice(at + 1)])}
                  >
                    <UpIcon size={14} />
                  </ActionIcon>
                )}
                <CloseButton
                  size="sm"
                  aria-label={t('remove_what', { what: stepWords(step, t) })}
                  onClick={() => change(steps.filter((_, place) => place !== at))}
                />
              </Group>
            </li>
          ))}
        </Stack>
      )}
      {steps.length < 10 && (
        <NativeSelect
          label={t('step_add')}
          value=""
          onChange={({ currentTarget }) => currentTarget.value !== '' && change([...steps, freshStep(currentTarget.value)])}
          data={[{ value: '', label: t('step_choose') }, ...kindsIn(manifest).map((kind) => ({ value: kind, label: kindWords(kind, t) }))]}
        />
      )}
    </Stack>
  );
}

function StepFields({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const t = useText('sources');
  const kind = kindOf(step);
  if (typeof step !== 'string') return <Replacements table={step.map} onTable={(map) => onStep({ map })} />;
  if (kind === step)
    return (
      <Text size="sm" flex={1}>
        {kindWords(kind, t)}
      </Text>
    );
  const isShort = argumentOf(step).length === 0;
  return (
    <TextInput
      label={kindWords(kind, t)}
      flex={1}
      maxLength={8}
      value={argumentOf(step)}
      error={isShort && t('step_argument')}
      onChange={({ currentTarget }) => onStep(`${kind}:${currentTarget.value}`)}
    />
  );
}

type Table = Extract<Step, object>['map'];

/** Whole values, and what each is replaced with. */
function Replacements({ table, onTable }: { table: Table; onTable: (table: Table) => void }) {
  const t = useText('sources');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const add = () => {
    onTable({ ...table, [from]: to });
    setFrom('');
    setTo('');
  };
  return (
    <Stack gap={4} flex={1}>
      <Text size="sm">{t('step_map')}</Text>
      {Object.entries(table).map(([value, next]) => (
        <Group key={value} gap={4} wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {value} → {asText(next)}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('remove_what', { what: value })}
            onClick={() => onTable(Object.fromEntries(Object.entries(table).filter(([one]) => one !== value)))}
          />
        </Group>
      ))}
      <Group gap="xs" align="flex-end">
        <TextInput label={t('map_from')} value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} maw={150} />
        <TextInput label={t('map_to')} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} maw={150} />
        <Button variant="default" disabled={from === ''} onClick={add}>
          {t('map_add')}
        </Button>
      </Group>
    </Stack>
  );
}
