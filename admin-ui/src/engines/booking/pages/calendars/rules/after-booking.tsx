import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import * as bounds from '../../../bounds';
import { codeName, titleCodes } from '../codes';
import { ParameterRows } from './parameter-rows';
import { RulePart } from './rule-part';

/** Words of the form, and where guests are sent once they have booked. */
export function AfterBooking({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="advanced-settings"
      title={t('after')}
      lead={t('after_lead')}
      stored={({ settings: { booking_title, submit_button_text, custom_redirect } }) => ({
        booking_title,
        submit_button_text,
        custom_redirect,
      })}
    >
      {({ draft, change, problem }) => {
        const { custom_redirect: redirect } = draft;
        const turn = (changed: Partial<typeof redirect>) => change({ custom_redirect: { ...redirect, ...changed } });
        return (
          <>
            <TextInput
              label={t('submit_text')}
              description={t('submit_text_hint')}
              value={draft.submit_button_text}
              onChange={({ currentTarget: { value } }) => change({ submit_button_text: value })}
              error={problem('submit_button_text')}
              {...bounds.event.settings.submit_button_text}
              maw={452}
            />
            <TextInput
              label={t('booking_title')}
              description={t('booking_title_hint')}
              value={draft.booking_title}
              onChange={({ currentTarget: { value } }) => change({ booking_title: value })}
              error={problem('booking_title')}
              {...bounds.event.settings.booking_title}
            />
            <NativeSelect
              size="xs"
              aria-label={t('title_code_add')}
              data={[{ value: '', label: t('code_add') }, ...titleCodes.map((value) => ({ value, label: codeName(value, t) }))]}
              value=""
              onChange={({ currentTarget: { value } }) => change({ booking_title: `${draft.booking_title}${value}` })}
              maw={260}
            />
            <Checkbox
              label={t('redirect')}
              checked={redirect.enabled}
              onChange={({ currentTarget: { checked } }) => turn({ enabled: checked })}
            />
            {redirect.enabled && (
              <>
                <TextInput
                  type="url"
                  label={t('redirect_url')}
                  placeholder="https://"
                  value={redirect.redirect_url}
                  onChange={({ currentTarget: { value } }) => turn({ redirect_url: value })}
                  error={problem('custom_redirect.redirect_url')}
                  required
                />
                <Checkbox
                  label={t('redirect_tells')}
                  checked={redirect.is_query_string === 'yes'}
                  onChange={({ currentTarget: { checked } }) => turn({ is_query_string: checked ? 'yes' : 'no' })}
                />
                {redirect.is_query_string === 'yes' && (
                  <ParameterRows text={redirect.query_string} onText={(query_string) => turn({ query_string })} />
                )}
              </>
            )}
          </>
        );
      }}
    </RulePart>
  );
}
