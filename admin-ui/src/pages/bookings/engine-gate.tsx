import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBookingEngine } from '../../api/booking-hooks';
import { messageOf } from '../../api/errors';
import { CalendarIcon } from '../../ui/icons';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';

interface EngineGateProps {
  title: string;
  children: ReactNode;
}

/** The page, where the booking engine answers; otherwise how it is switched on. */
export function EngineGate({ title, children }: EngineGateProps) {
  const { data: isOn, error, refetch, isFetching } = useBookingEngine();
  if (isOn) return children;
  return (
    <>
      <PageHead title={title} />
      {isOn === undefined && error && (
        <Failure
          title="The booking engine did not answer"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {isOn === undefined && !error && <Loading label="Loading the bookings" />}
      {isOn === false && <SwitchedOff isAsking={isFetching} onAsk={() => void refetch()} />}
    </>
  );
}

function SwitchedOff({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  return (
    <Paper withBorder p={{ base: 'lg', sm: 'xl' }} maw={760}>
      <Stack gap="xs" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <CalendarIcon size={24} />
        </ThemeIcon>
        <Title order={2}>Bookings are switched off</Title>
        <Text c="dimmed" maw={560}>
          The module “booking” is not active on this site, so its pages and calendars are not available. Activate it in the console: run
          modules.activate with the module booking. Existing bookings are kept.
        </Text>
        <Group mt="xs">
          <Button component={Link} to="/console/modules/activate">
            Activate in the console
          </Button>
          <Button variant="default" onClick={onAsk} loading={isAsking}>
            Look again
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
