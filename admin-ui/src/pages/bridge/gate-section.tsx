import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useBridgeGate } from '../../api/hooks';
import { useText } from '../../texts';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';

/** What fixes which reason; the health check names the operation. */
const remedies = [
  { mark: 'modules.entitlements_grant', to: '/console/modules/entitlements_grant', label: 'grant' },
  { mark: 'modules.activate', to: '/console/modules/activate', label: 'activate' },
] as const;

/** Whether requests reach the bridge, and if not, why. */
export function GateSection() {
  const t = useText('bridge');
  const frame = useText('frame');
  const { data: gate, error, refetch } = useBridgeGate();
  return (
    <Section title={t('state')} lead={t('state_lead')}>
      {!gate && !error && <Loading label={t('loading')} />}
      {!gate && error && (
        <Failure
          isInline
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {gate && (
        <Stack gap="sm" align="flex-start">
          <Badge color={gate.isOpen ? 'green' : 'gray'} variant="light" size="lg">
            {gate.isOpen ? t('open') : t('closed')}
          </Badge>
          {gate.isOpen ? <Text size="sm">{gate.reasons}</Text> : <Reasons text={gate.reasons} />}
        </Stack>
      )}
    </Section>
  );
}

function Reasons({ text }: { text: string }) {
  const t = useText('bridge');
  const open = remedies.filter(({ mark }) => text.includes(mark));
  return (
    <>
      <List size="sm" spacing={4}>
        {text.split('; ').map((reason) => (
          <List.Item key={reason}>{reason.replace(/\s*\(modules\.\w+\)/, '').replace(/\.$/, '')}</List.Item>
        ))}
      </List>
      <Group gap="md">
        {open.map(({ to, label }) => (
          <Anchor key={to} component={Link} to={to} size="sm">
            {t(label)}
          </Anchor>
        ))}
      </Group>
    </>
  );
}
