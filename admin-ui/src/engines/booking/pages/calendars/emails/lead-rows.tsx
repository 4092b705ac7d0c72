import { ActionIcon, Button, Group, Input, NativeSelect, NumberInput, Stack, VisuallyHidden } from '@mantine/core';
import { useText } from '../../../../../texts';
import { chosen } from '../../../../../ui/chosen';
import { CloseIcon, PlusIcon } from '../../../../../ui/icons';
import type { MailLead } from '../../../api/mails';
import * as bounds from '../../../bounds';

const units = [{ value: 'minutes' }, { value: 'hours' }, { value: 'days' }] as const;
const most = 5;

interface LeadRowsProps {
  leads: readonly MailLead[];
  /** What the engine said: of all of them with the name '', or of one. */
  problem: (name: string) => string | undefined;
  onChange: (leads: readonly MailLead[]) => void;
}

/** When a reminder goes out: how long before the start, several times if wanted. */
export function LeadRows({ leads, problem, onChange }: LeadRowsProps) {
  const t = useText('event-types');
  const words = useText('calendars');
  const set = (at: number, changed: Partial<MailLead>) => onChange(leads.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  return (
    <Input.Wrapper label={t('leads')} labelElement="div" error={problem('')}>
      <Stack gap="xs" align="flex-start" mt={4} role="group" aria-label={t('leads')}>
        {leads.map(({ unit, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the list
          <Input.Wrapper key={at} error={problem(`.${at}.value`)}>
            <Group gap="xs" wrap="nowrap">
              <NumberInput
                label={<VisuallyHidden>{t('lead_value', { number: at + 1 })}</VisuallyHidden>}
                value={value}
                // What is not a number is told by the engine: an emptied field is none.
                onChange={(changed) => set(at, { value: changed as number })}
                error={problem(`.${at}.value`) !== undefined}
                {...bounds.email.times.value}
                clampBehavior="none"
                w={110}
              />
              <NativeSelect
                label={<VisuallyHidden>{t('lead_unit', { number: at + 1 })}</VisuallyHidden>}
                data={units.map((one) => ({ value: one.value, label: words(`unit_${one.value}`) }))}
                value={unit}
                onChange={({ currentTarget }) => set(at, { unit: chosen(units, currentTarget.value) ?? 'minutes' })}
                w={120}
              />
              {leads.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('lead_remove', { number: at + 1 })}
                  onClick={() => onChange(leads.filter((_one, i) => i !== at))}
                >
                  <CloseIcon size={15} />
                </ActionIcon>
              )}
            </Group>
          </Input.Wrapper>
        ))}
        {leads.length < most && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...leads, { unit: 'days', value: 1 }])}
          >
            {t('lead_add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
