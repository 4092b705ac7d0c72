import { Autocomplete, Stack, Text } from '@mantine/core';
import type { MappingRule, SourceMapping } from '../../api/operations';
import type { Rehearsal } from '../../api/types';
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
  const item = itemOf(mapping, sample);
  const { lists } = pointersOf(sample);
  const { values } = pointersOf(item);
  const extras = Object.keys(mapping.meta ?? {}).length + (mapping.filters?.length ?? 0);
  return (
    <Stack gap="md">
      {(lists.length > 0 || mapping.items !== undefined) && (
        <Autocomplete
          label="List of articles"
          description="Where one payload brings several; empty where a payload is one article."
          data={lists.filter((pointer) => !pointer.includes('*'))}
          value={mapping.items ?? ''}
          onChange={(items) => onChange(withItems(mapping, items))}
          error={problemAt(problems, '/items')}
          maw={420}
          classNames={{ input: classes.path ?? '' }}
        />
      )}
      <div className={classes.rows}>
        {mappingFields.map(({ name, label, isRequired }) => (
          <Row
            key={name}
            label={label}
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
          Meta fields and filters of this mapping are shown and changed as JSON.
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
  const isSimple = rule?.paths === undefined && rule?.const === undefined;
  const value = rule?.path === undefined ? undefined : valueAt(found, rule.path);
  const steps = (rule?.transform ?? []).map((step) => (typeof step === 'string' ? step : 'map'));
  const finding = value === undefined ? nothing(rule) : inShort(value);
  return (
    <div>
      <Autocomplete
        label={label}
        withAsterisk={isRequired}
        data={[...choices]}
        value={isSimple ? (rule?.path ?? '') : ''}
        placeholder={isSimple ? 'left out' : 'set as JSON'}
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
            then {steps.join(', ')}
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

function nothing(rule: MappingRule | undefined): string {
  if (rule?.const !== undefined) return `always ${inShort(rule.const)}`;
  if (rule?.paths !== undefined) return `the first of ${rule.paths.join(', ')}`;
  if (rule?.default !== undefined) return rule.default === '' ? 'empty' : inShort(rule.default);
  return rule?.path === undefined ? '' : 'Nothing in the sample';
}

const problemAt = (problems: Rehearsal['problems'], pointer: string) =>
  problems.find((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))?.message;
