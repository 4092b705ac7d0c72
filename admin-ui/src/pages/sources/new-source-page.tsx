import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { keepState, useAddressState } from '../../ui/address-state';
import { BackIcon } from '../../ui/icons';
import { later } from '../../ui/later';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { type SenderName, senderNames } from './senders';
import { ChooseSource, type Made } from './wizard/choose-source';
import { ConnectSource } from './wizard/connect-source';

const MapSource = later(async () => (await import('./wizard/map-source')).MapSource);

const path = '/sources/new';
const steps = ['choose', 'connect', 'mapping'] as const;
type Step = (typeof steps)[number];

interface Shown {
  readonly step: Step;
  readonly sender: SenderName;
  readonly id: string;
}

function shownBy(state: URLSearchParams): Shown {
  const id = state.get('source') ?? '';
  const step = steps.find((one) => one === state.get('step')) ?? 'choose';
  return { id, step: id === '' ? 'choose' : step, sender: senderNames.find((one) => one === state.get('sender')) ?? 'github' };
}

/** From the choice of who sends to the approved mapping; where it is stands in the address, the secret never (D560, D642). */
export function NewSourcePage() {
  const t = useText('sources');
  const { id, step, sender } = shownBy(useAddressState());
  const [made, setMade] = useState<Made>();
  const own = made?.id === id ? made : undefined;
  const show = (next: Step) => keepState(path, { source: id, sender, step: next });
  return (
    <>
      <Anchor component={Link} to="/sources" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('all')}
      </Anchor>
      <PageHead title={t('create')} lead={t(`new_lead_${step}`)} />
      <Text size="sm" c="dimmed" mb="md">
        {t('new_step', { step: steps.indexOf(step) + 1, count: steps.length })}
      </Text>
      {step === 'choose' && (
        <ChooseSource
          sender={sender}
          onSender={(next) => keepState(path, { sender: next }, { replace: true })}
          onMade={(next) => {
            setMade(next);
            keepState(path, { source: next.id, sender: next.sender, step: 'connect' });
          }}
        />
      )}
      {step === 'connect' && (
        <ConnectSource id={id} sender={sender} secret={own?.secret} leftWhy={own?.leftWhy} onGoOn={() => show('mapping')} />
      )}
      {step === 'mapping' && <MapSource id={id} onBack={() => show('connect')} />}
    </>
  );
}
