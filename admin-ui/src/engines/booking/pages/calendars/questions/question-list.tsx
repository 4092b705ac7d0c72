import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../../../../texts';
import { draw } from '../../../../../ui/icons';
import type { BookingField } from '../../../api/questions';
import { kindText } from './question-kinds';
import classes from './question-list.module.css';

const UpIcon = draw(<path d="m6 15 6-6 6 6" />);
const DownIcon = draw(<path d="m6 9 6 6 6-6" />);

interface QuestionListProps {
  questions: readonly BookingField[];
  /** What the list is called. */
  label: string;
  onEdit: (question: BookingField) => void;
  onDelete: (question: BookingField) => void;
  /** Without it their order does not matter. */
  onMove?: (question: BookingField, by: -1 | 1) => void;
}

/** Questions in their order; a button that moves one keeps the focus, also at the end of the list. */
export function QuestionList({ questions, label: listLabel, onEdit, onDelete, onMove }: QuestionListProps) {
  const t = useText('event-types');
  return (
    <ul className={classes.questions} aria-label={listLabel}>
      {questions.map((question, place) => {
        const { name, label } = question;
        const arrow = (by: -1 | 1) => {
          const isPossible = questions[place + by] !== undefined;
          return (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              className={classes.arrow}
              aria-label={t(by < 0 ? 'question_up' : 'question_down', { label })}
              aria-disabled={!isPossible}
              {...(!isPossible && { 'data-disabled': true })}
              onClick={() => isPossible && onMove?.(question, by)}
            >
              {by < 0 ? <UpIcon size={16} /> : <DownIcon size={16} />}
            </ActionIcon>
          );
        };
        return (
          <li key={name} className={classes.question}>
            {onMove && (
              <Group gap={0} wrap="nowrap">
                {arrow(-1)}
                {arrow(1)}
              </Group>
            )}
            <Facts question={question} />
            <Group gap={4} wrap="nowrap" className={classes.buttons}>
              {!question.system_defined && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  aria-label={t('question_delete', { label })}
                  onClick={() => onDelete(question)}
                >
                  {t('delete')}
                </Button>
              )}
              <Button variant="default" size="xs" aria-label={t('question_edit', { label })} onClick={() => onEdit(question)}>
                {t('edit')}
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ question: { label, type, required, enabled, options = [], system_defined: isOwn } }: { question: BookingField }) {
  const t = useText('event-types');
  const facts = [t(kindText(type)), required ? t('required') : t('optional'), isOwn ? '' : options.join(', ')];
  return (
    <Stack gap={2} flex="1 1 130px" miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <Text size="sm" fw={600} {...(!enabled && { c: 'dimmed' })}>
          {label}
        </Text>
        {!enabled && (
          <Badge variant="light" color="gray" tt="none">
            {t('not_asked')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
    </Stack>
  );
}
