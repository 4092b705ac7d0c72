import { useText } from '../texts';
import { PageHead } from './page-head';
import { Loading } from './states';

/** In place of a page whose code is on its way: its heading is there, for who jumps from heading to heading. */
export function PageMeanwhile({ name }: { name: string }) {
  const t = useText('frame');
  return (
    <>
      <PageHead title={name} />
      <Loading label={t('loading_page')} />
    </>
  );
}
