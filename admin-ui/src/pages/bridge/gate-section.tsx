import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useBridgeGate } from '../../api/hooks';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';

/** What fixes which reason; the health check names the operation. */
const remedies = [
  { mark: 'modules.entitlements_grant', to: '/console/modules/entitlements_grant', label: 'Grant the module to this domain' },
  { mark: 'modules.activate', to: '/console/modules/activate', label: 'Activate the module' },
];

/** Whether requests reach the bridge, and if not, why. */
export function GateSection() {
  const { data: gate, error, refetch } = useBridgeGate();
  return (
    <Section
      title="State"
      lead="The bridge answers only while its module is granted to this site’s domain and active; else its address does not exist."
    >
      {!gate && !error && <Loading label="Loading the state" />}
      {!gate && error && (
        <Failure
          isInline
          title="The state could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {gate && (
        <Stack gap="sm" align="flex-start">
          <Badge color={gate.isOpen ? 'green' : 'gray'} variant="light" size="lg">
            {gate.isOpen ? 'Open' : 'Closed'}
          </Badge>
          {gate.isOpen ? <Text size="sm">{gate.reasons}</Text> : <Reasons text={gate.reasons} />}
        </Stack>
      )}
    </Section>
  );
}

function Reasons({ text }: { text: string }) {
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
            {label}
          </Anchor>
        ))}
      </Group>
    </>
  );
}
