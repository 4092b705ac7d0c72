import { Autocomplete, Button, CloseButton, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../texts';
import { valueAt } from '../mapping-draft';
import classes from './mapping-editor.module.css';
import { asText, type Comparison, type Question, questionOf, questions, type Scalar, typed, withQuestion } from './rules';

interface ComparisonsProps {
  title: string;
  lead: string;
  rows: readonly Comparison[];
  item: unknown;
  choices: readonly string[];
  /** What each row does to the latest payloads, in words. */
  effects: readonly string[];
  errorAt: (at: number) => string | undefined;
  onRows: (rows: readonly Comparison[]) => void;
}

/** Comparisons of a mapping as rows: where, how, and with what. */
export function Comparisons({ title, lead, rows, choices, item, effects, errorAt, onRows }: ComparisonsProps) {
  const t = useText('sources');
  const fresh = (): Comparison => ({ path: choices[0] ?? '', op: 'exists' });
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <div>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {lead}
        </Text>
      </div>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has nothing of its own but its place
        <div key={at}>
          <Row
            row={row}
            choices={choices}
            item={item}
            error={errorAt(at)}
            onRow={(next) => onRows(rows.map((one, place) => (place === at ? next : one)))}
          >
            <CloseButton
              aria-label={t('remove_what', { what: `${title}: ${row.path}` })}
              onClick={() => onRows(rows.filter((_, place) => place !== at))}
            />
          </Row>
          {effects[at] !== undefined && (
            <Text size="xs" c="dimmed" mt={4} role="status">
              {effects[at]}
            </Text>
          )}
        </div>
      ))}
      {rows.length < 20 && (
        <Button variant="default" size="xs" onClick={() => onRows([...rows, fresh()])} style={{ alignSelf: 'flex-start' }}>
          {t('compare_add')}
        </Button>
      )}
    </Stack>
  );
}

interface RowProps extends Pick<ComparisonsProps, 'choices' | 'item'> {
  row: Comparison;
  error: string | undefined;
  onRow: (row: Comparison) => void;
  children: ReactNode;
}

function Row({ row, choices, item, error, onRow, children }: RowProps) {
  const t = useText('sources');
  const question = questionOf(row);
  // A number is compared with numbers: what is typed becomes what the sample has there.
  const result = valueAt(item, row.path) ?? row.value;
  const set = (value: Scalar | Scalar[]) => onRow({ ...row, value });
  return (
    <div className={classes.comparison}>
      <Autocomplete
        label={t('compare_path')}
        data={[...choices]}
        value={row.path}
        onChange={(path) => onRow({ ...row, path })}
        error={error}
        limit={50}
        classNames={{ input: classes.path ?? '' }}
      />
      <NativeSelect
        label={t('compare_how')}
        value={question}
        onChange={({ currentTarget }) => onRow(withQuestion(row, currentTarget.value as Question))}
        data={questions.map((value) => ({ value, label: t(`compare_${value}`) }))}
      />
      {question === 'in' && (
        <TagsInput
          label={t('compare_values')}
          value={(Array.isArray(row.value) ? row.value : []).map(asText)}
          onChange={(texts) => set(texts.map((text) => typed(text, result)))}
        />
      )}
      {(question === 'eq' || question === 'ne' || question === 'matches') && (
        <TextInput
          label={t('compare_value')}
          value={asText(Array.isArray(row.value) ? row.value[0] : row.value)}
          onChange={({ currentTarget }) => set(question === 'matches' ? currentTarget.value : typed(currentTarget.value, result))}
        />
      )}
      {(question === 'exists' || question === 'missing') && <div />}
      {children}
    </div>
  );
}
