import { Alert, Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { Link } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { DraftProblems } from './event-draft';

interface FormEndProps {
  /** Of the fields above; empty until it was sent once. */
  problems: DraftProblems;
  /** A field is missing that is none of the draft. */
  isIncomplete?: boolean;
  /** The call that creates it. */
  action: { readonly isPending: boolean; readonly error: unknown };
  /** Heads the refusal of the server. */
  refused: string;
  label: string;
}

/** The end of a page that makes something new: what is missing, what the server refused, the button that sends it and the link back. */
export function FormEnd({ problems, isIncomplete = false, action: { isPending, error }, refused, label }: FormEndProps) {
  const t = useText('calendars');
  const frame = useText('frame');
  const sentences = Object.values(problems).map((problem) => t(problem));
  return (
    <>
      {(isIncomplete || sentences.length > 0) && (
        <Alert color="red" variant="light" role="alert" title={t('not_created')}>
          <Text size="sm">{[t('fix_fields_above'), ...sentences].join(' ')}</Text>
        </Alert>
      )}
      {error !== undefined && <Failure isInline title={refused} message={messageOf(error)} />}
      <Group>
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
        <Button component={Link} to="/calendars" variant="default">
          {frame('cancel')}
        </Button>
      </Group>
    </>
  );
}
