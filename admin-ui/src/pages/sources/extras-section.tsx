import { Button, Group, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { later } from '../../ui/later';
import { Section } from '../settings/section';

/** Its controls are more code than the page. */
const ExtrasForm = later(async () => (await import('./extras/extras-form')).ExtrasForm);

interface ExtrasSectionProps {
  source: ContentSource;
  about: SourceAbout;
}

/** What becomes of pictures, who is asked for a review, and the meta fields and variables of a source (D643). */
export function ExtrasSection({ source, about }: ExtrasSectionProps) {
  const t = useText('sources');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { image_modify, default_reviewers, default_ccs, meta_fields, fm_variables } = about.settings;
  const people = ({ user_ids = [], emails = [] }: typeof default_reviewers) => user_ids.length + emails.length;
  return (
    <Section title={t('extras')} lead={t('extras_lead')}>
      <Group justify="space-between" gap="xs" align="flex-end">
        <List size="sm" listStyleType="none" flex="1 1 260px">
          <List.Item>{t('extras_pictures', { mode: image_modify.mode ?? 'sideload' })}</List.Item>
          <List.Item>{t('extras_people', { reviewers: people(default_reviewers), copies: people(default_ccs) })}</List.Item>
          <List.Item>
            {t('extras_fields', { fields: Object.keys(meta_fields).length, variables: Object.keys(fm_variables).length })}
          </List.Item>
        </List>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </Group>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={t('extras_of', { name: source.name })} size="lg">
          <Text size="sm" c="dimmed" mb="md">
            {t('extras_lead')}
          </Text>
          <ExtrasForm
            id={source.id}
            settings={about.settings}
            onSaved={() => {
              setOpen(false);
              void queries.invalidateQueries({ queryKey: ['sources'] });
            }}
          />
        </Dialog>
      )}
    </Section>
  );
}
