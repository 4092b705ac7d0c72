import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../../texts';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import { type CodeGroup, codeGroups, codeName } from '../codes';

interface CodeButtonsProps {
  path: EventPath;
  onCode: (code: string, label: string) => void;
}

type Shown = CodeGroup | 'answer';

/** Placeholders by what they are about; a button puts one where the cursor is. */
export function CodeButtons({ path, onCode }: CodeButtonsProps) {
  const t = useText('event-types');
  const booking = useBookingApi();
  const [shown, setShown] = useState<Shown>('guest');
  const { data: questions = [] } = useQuery({
    queryKey: ['booking', 'questions', path.id],
    queryFn: () => booking.questions(path),
    staleTime: 5000,
  });
  const answers = questions.filter(({ system_defined: isOwn }) => !isOwn);
  const groups: readonly Shown[] = [...(Object.keys(codeGroups) as CodeGroup[]), ...(answers.length > 0 ? (['answer'] as const) : [])];
  const codes =
    shown === 'answer'
      ? answers.map(({ name, label }) => ({ code: `{{booking.custom.${name}}}`, label }))
      : codeGroups[shown].map((code) => ({ code, label: codeName(code, t) }));
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('codes')}
        description={t('codes_hint')}
        data={groups.map((value) => ({ value, label: t(`codes_${value}`) }))}
        value={shown}
        onChange={({ currentTarget: { value } }) => setShown(groups.find((one) => one === value) ?? 'guest')}
        maw={260}
      />
      <Group gap={6} role="group" aria-label={t(`codes_${shown}`)}>
        {codes.map(({ code, label }) => (
          <Button key={code} variant="default" size="compact-sm" fw={500} onClick={() => onCode(code, label)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
