import { Anchor, Text } from '@mantine/core';
import { useLead } from '../../../api/hooks';
import { useText } from '../../../texts';
import { Link } from '../../../ui/router';
import { type FindingKind, kindOfFinding } from './finding-kind';

/** A finding in words, with the lead that it is about; one that nobody has put into words as the service says it. */
export function FindingWords({ text }: { text: string }) {
  const findingKind = kindOfFinding(text);
  return (
    <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
      {findingKind ? <Words found={findingKind} /> : text}
    </Text>
  );
}

function Words({ found: { kind, lead, event, before } }: { found: FindingKind }) {
  const t = useText('ledger');
  const name = lead !== undefined && (kind === 'missing' ? t('lead_number', { id: String(lead) }) : <LeadName key="lead" id={lead} />);
  return t.rich(`kind_${kind}`, { lead: name, event, before });
}

/** By its ref, which is what people call it; by its number until that is known, and where there is no such lead any more. */
function LeadName({ id }: { id: number }) {
  const t = useText('ledger');
  const { data } = useLead(id);
  const number = t('lead_number', { id: String(id) });
  if (!data) return number;
  return (
    <Anchor component={Link} to={`/leads/${id}`} size="sm" ff="monospace">
      {data.ref}
    </Anchor>
  );
}
