import { useSession } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { PageHead } from '../../../../ui/page-head';
import { BackToCalendars } from './back-to-calendars';
import { OneOffForm } from './one-off-form';

/** A meeting that takes place once: some times are offered, and a guest chooses one (D770). */
export function OneOffPage() {
  const t = useText('calendars');
  const me = useSession().data?.user.id;
  return (
    <>
      <BackToCalendars />
      <PageHead title={t('one_off')} lead={t('one_off_lead')} />
      <OneOffForm me={me} />
    </>
  );
}
