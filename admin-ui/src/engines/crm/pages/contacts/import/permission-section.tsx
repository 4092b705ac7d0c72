import { Checkbox, Radio, Stack } from '@mantine/core';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import type { ImportPlan } from '../../../api/imports';
import type { FieldOwner } from '../../../api/profiles';
import { TitledPicker } from '../../flow/titled-picker';

const permissions = ['agreed', 'ask', 'none'] as const;
type Permission = (typeof permissions)[number];

/** What is chosen for all rows of a file. */
export interface ImportChoice {
  readonly permission: Permission;
  /** That they agreed was said on purpose. */
  readonly isConfirmed: boolean;
  readonly updates: boolean;
  readonly lists: readonly number[];
  readonly tags: readonly number[];
}

export const firstChoice: ImportChoice = { permission: 'ask', isConfirmed: false, updates: true, lists: [], tags: [] };

const statuses = { agreed: 'subscribed', ask: 'pending', none: 'transactional' } as const;

export const wireOf = ({ permission, updates, lists, tags }: ImportChoice): Omit<ImportPlan, 'file' | 'map'> => ({
  status: statuses[permission],
  double_optin_email: permission === 'ask',
  update: updates,
  lists,
  tags,
});

interface PermissionSectionProps {
  choice: ImportChoice;
  onChoice: (choice: ImportChoice) => void;
}

/** What may be sent to these people, what becomes of those who are there already, and where all of them belong. */
export function PermissionSection({ choice, onChoice }: PermissionSectionProps) {
  const t = useText('imports');
  return (
    <Section title={t('permission')} lead={t('permission_lead')}>
      <Stack>
        <Radio.Group
          label={t('permission_ask')}
          value={choice.permission}
          onChange={(value) => onChoice({ ...choice, permission: permissions.find((one) => one === value) ?? 'ask', isConfirmed: false })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="ask" label={t('permission_pending')} description={t('permission_pending_help')} />
            <Radio value="agreed" label={t('permission_agreed')} description={t('permission_agreed_help')} />
            {choice.permission === 'agreed' && (
              <Checkbox
                ml="xl"
                label={t('permission_confirm')}
                checked={choice.isConfirmed}
                onChange={({ currentTarget: { checked } }) => onChoice({ ...choice, isConfirmed: checked })}
              />
            )}
            <Radio value="none" label={t('permission_none')} description={t('permission_none_help')} />
          </Stack>
        </Radio.Group>
        <KnownField of="contacts" choice={choice} onChoice={onChoice} />
        <TitledPicker kind="lists" label={t('lists')} chosen={choice.lists} onChosen={(lists) => onChoice({ ...choice, lists })} />
        <TitledPicker kind="tags" label={t('tags')} chosen={choice.tags} onChosen={(tags) => onChoice({ ...choice, tags })} />
      </Stack>
    </Section>
  );
}

/** What becomes of those that are there already. */
export function KnownField({ of, choice, onChoice }: PermissionSectionProps & { of: FieldOwner }) {
  const t = useText('imports');
  return (
    <Radio.Group
      label={t(of === 'contacts' ? 'known' : 'known_companies')}
      value={choice.updates ? 'update' : 'skip'}
      onChange={(value) => onChoice({ ...choice, updates: value === 'update' })}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="update" label={t('known_update')} description={t('known_update_help')} />
        <Radio value="skip" label={t('known_skip')} />
      </Stack>
    </Radio.Group>
  );
}
