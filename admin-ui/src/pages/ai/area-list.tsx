import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { later } from '../../ui/later';
import { DataList } from '../../ui/list/data-list';
import { type AreaName, type AreaSettings, providerName } from './areas';

const inNumbers = (count: number) => new Intl.NumberFormat(language()).format(count);

/** Its controls are more code than the page. */
const AreaForm = later(async () => (await import('./area-form')).AreaForm);

interface AreaListProps {
  areas: readonly AreaSettings[];
  providers: readonly string[];
  withKey: readonly string[];
  standard: string | null;
}

/** The tasks that ask a model, and whom each asks. */
export function AreaList({ areas, providers, withKey, standard }: AreaListProps) {
  const t = useText('ai');
  const queries = useQueryClient();
  const [open, setOpen] = useState<AreaSettings>();
  const nameOf = ({ area }: AreaSettings) => t(`area_${area as AreaName}`);
  const whom = ({ provider }: AreaSettings) => {
    const name = providerName(provider);
    if (provider) return withKey.includes(provider) ? name : t('with_name_without_key', { name });
    return standard ? t('standard_of', { name: providerName(standard) }) : t('no_provider');
  };
  return (
    <section aria-label={t('areas')}>
      <Title order={2} size="h4" mb="sm">
        {t('areas')}
      </Title>
      <DataList
        path="/ai"
        name={t('areas')}
        rows={areas}
        isSearched={false}
        idOf={({ area }) => area}
        nameOf={nameOf}
        columns={[
          { key: 'area', label: t('area'), value: nameOf },
          { key: 'provider', label: t('provider'), value: whom },
          { key: 'model', label: t('model'), value: ({ model }) => model || t('standard_model') },
          {
            key: 'tokens',
            label: t('max_tokens'),
            value: ({ max_tokens: tokens }) => tokens,
            cell: ({ max_tokens: tokens }) => inNumbers(tokens),
          },
        ]}
        actions={(row) => (
          <Button size="xs" variant="default" onClick={() => setOpen(row)} aria-label={t('change_of', { name: nameOf(row) })}>
            {t('change')}
          </Button>
        )}
        empty={null}
      />
      {open && (
        <Dialog opened onClose={() => setOpen(undefined)} title={nameOf(open)}>
          <AreaForm
            settings={open}
            providers={providers}
            withKey={withKey}
            standard={standard}
            onDone={() => {
              setOpen(undefined);
              void queries.invalidateQueries({ queryKey: ['ai'] });
            }}
            onCancel={() => setOpen(undefined)}
          />
        </Dialog>
      )}
    </section>
  );
}
