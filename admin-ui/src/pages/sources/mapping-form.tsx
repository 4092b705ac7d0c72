import { Autocomplete, Stack, Text } from '@mantine/core';
import type { MappingRule, SourceMapping } from '../../api/operations';
import type { Rehearsal } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { inShort, itemOf, mappingFields, pointersOf, valueAt, withItems, withPath } from './mapping-draft';
import classes from './mapping-form.module.css';

interface MappingFormProps {
  mapping: SourceMapping;
  sample: unknown;
  problems: Rehearsal['problems'];
  /** Why each field is as it was proposed. */
  reasons: Readonly<Record<string, string>>;
  onChange: (mapping: SourceMapping) => void;
}

/** Where each field of a post comes from, with what it finds in the sample. */
export function MappingForm({ mapping, sample, problems, reasons, onChange }: MappingFormProps) {
  const t = useText('sources');
  const item = itemOf(mapping, sample);
  const { lists } = pointersOf(sample);
  const { values } = pointersOf(item);
  const extras = Object.keys(mapping.meta ?? {}).length + (mapping.filters?.length ?? 0);
  return (
    <Stack gap="md">
      {(lists.length > 0 || mapping.items !== undefined) && (
        <Autocomplete
          label={t('items')}
          description={t('items_help')}
          data={lists.filter((pointer) => !pointer.includes('*'))}
          value={mapping.items ?? ''}
          onChange={(items) => onChange(withItems(mapping, items))}
          error={problemAt(problems, '/items')}
          maw={420}
          classNames={{ input: classes.path ?? '' }}
        />
      )}
      <div className={classes.rows}>
        {mappingFields.map(({ name, isRequired }) => (
          <Row
            key={name}
            label={t(`field_${name}`)}
            isRequired={isRequired}
            rule={mapping.fields[name]}
            found={item}
            choices={values}
            reason={reasons[name]}
            error={problemAt(problems, `/fields/${name}`)}
            onPath={(path) => onChange(withPath(mapping, name, path))}
          />
        ))}
      </div>
      {extras > 0 && (
        <Text size="sm" c="dimmed">
          {t('extras')}
        </Text>
      )}
    </Stack>
  );
}

interface RowProps {
  label: string;
  isRequired: boolean;
  rule: MappingRule | undefined;
  found: unknown;
  choices: readonly string[];
  reason: string | undefined;
  error: string | undefined;
  onPath: (path: string) => void;
}

function Row({ label, isRequired, rule, found, choices, reason, error, onPath }: RowProps) {
  const t = useText('sources');
  const isSimple = rule?.paths === undefined && rule?.const === undefined;
  const value = rule?.path === undefined ? undefined : valueAt(found, rule.path);
  const steps = (rule?.transform ?? []).map((step) => (typeof step === 'string' ? step : 'map'));
  const finding = value === undefined ? nothing(rule, t) : inShort(value);
  return (
    <div>
      <Autocomplete
        label={label}
        withAsterisk={isRequired}
        data={[...choices]}
        value={isSimple ? (rule?.path ?? '') : ''}
        placeholder={isSimple ? t('left_out') : t('set_as_json')}
        disabled={!isSimple}
        onChange={onPath}
        error={error}
        limit={50}
        spellCheck={false}
        classNames={{ input: classes.path ?? '' }}
      />
      <div className={classes.found}>
        {finding !== '' && (
          <Text size="sm" lineClamp={2} {...(value === undefined && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
            {finding}
          </Text>
        )}
        {steps.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('then', { steps: steps.join(', ') })}
          </Text>
        )}
        {reason !== undefined && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
      </div>
    </div>
  );
}

function nothing(rule: MappingRule | undefined, t: Texts<'sources'>): string {
  if (rule?.const !== undefined) return t('always', { value: inShort(rule.const) });
  if (rule?.paths !== undefined) return t('first_of', { paths: rule.paths.join(', ') });
  if (rule?.default !== undefined) return rule.default === '' ? t('empty') : inShort(rule.default);
  return rule?.path === undefined ? '' : t('nothing_found');
}

const problemAt = (problems: Rehearsal['problems'], pointer: string) =>
  problems.find((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))?.message;
