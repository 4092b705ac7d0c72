import { confirmedData } from '../../../api/confirmed';
import { messageOf } from '../../../api/errors';
import { useAction, useApi } from '../../../api/hooks';
import { useText } from '../../../texts';
import { language } from '../../../texts/language';
import { Failure } from '../../../ui/states';
import { TypedConfirmDialog } from '../../../ui/typed-confirm-dialog';
import { type Erasure, knownPart, type Person, type PersonData, paramsOf } from './person';

interface EraseDialogProps {
  person: Person;
  data: PersonData;
  onErased: (erasure: Erasure) => void;
  onClose: () => void;
}

/** Erases a person everywhere, once what they are known by was typed again. */
export function EraseDialog({ person, data, onErased, onClose }: EraseDialogProps) {
  const t = useText('persons');
  const api = useApi();
  const erase = useAction(
    async () => (await confirmedData(api, { resource: 'leads', action: 'erase_person', params: paramsOf(person) })) as Erasure,
  );
  const parts = Object.entries(data.found).map(([name, { length }]) => {
    const known = knownPart(name);
    return t('count', { part: known ? t(`part_${known}`) : name, count: length });
  });

  async function perform() {
    const erasure = await erase.run();
    if (erasure) onErased(erasure);
  }

  return (
    <TypedConfirmDialog
      title={t('erase_title', { who: person.value })}
      phrase={person.value}
      action={t('erase_now')}
      isPending={erase.isPending}
      failure={erase.error !== undefined && <Failure isInline title={t('not_erased')} message={messageOf(erase.error)} />}
      onConfirm={() => void perform()}
      onClose={onClose}
    >
      {t('erase_text', { parts: new Intl.ListFormat(language()).format(parts) })}
    </TypedConfirmDialog>
  );
}
