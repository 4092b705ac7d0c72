import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FoundPictures, Picture } from '../api/pictures';
import { useText } from '../texts';
import { later } from '../ui/later';
import { isHere, libraryKey } from './library';
import classes from './media.module.css';

const PictureDialog = later(async () => (await import('./picture-dialog')).PictureDialog);

interface PictureFieldProps extends Pick<TextInputProps, 'id' | 'name' | 'description' | 'error' | 'required' | 'disabled'> {
  label: string;
  value: string;
  /** With the picture where it was chosen from the media library. */
  onValue: (address: string, picture?: Picture) => void;
}

/** The address of a picture: chosen from the media library of the site, uploaded into it, or typed where it is elsewhere (D594). */
export function PictureField({ value, onValue, label, disabled = false, ...field }: PictureFieldProps) {
  const t = useText('frame');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  // What the dialog has learned; a page asks for nothing until somebody chooses.
  const { data: library } = useQuery<FoundPictures>({ queryKey: libraryKey, enabled: false });

  return (
    <Stack gap={6}>
      <TextInput
        {...field}
        ref={input}
        label={label}
        disabled={disabled}
        type="url"
        placeholder="https://"
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value.trim())}
        maxLength={2048}
        autoComplete="off"
      />
      <Group gap="xs" role="group" aria-label={t('picture_of', { label })}>
        {library?.is_absent ? (
          <Text size="xs" c="dimmed">
            {t('picture_no_library')}
          </Text>
        ) : (
          <Button ref={choose} size="xs" variant="default" disabled={disabled} onClick={() => setOpen(true)}>
            {t(value === '' ? 'picture_choose' : 'picture_change')}
          </Button>
        )}
        {value !== '' && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={disabled}
            onClick={() => {
              onValue('');
              (choose.current ?? input.current)?.focus();
            }}
          >
            {t('picture_remove')}
          </Button>
        )}
        {/* It comes a moment later: before the buttons it would move them from under the pointer. */}
        <Chosen address={value} />
      </Group>
      {isOpen && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onChosen={(picture) => {
            setOpen(false);
            onValue(picture.address, picture);
          }}
        />
      )}
    </Stack>
  );
}

/** A picture of this site; the page shows none of other sites, so that they do not learn who opens it. */
function Chosen({ address }: { address: string }) {
  const [shown] = useDebouncedValue(address, 300);
  const [missing, setMissing] = useState('');
  if (shown !== address || shown === missing || !isHere(shown)) return null;
  // The field beside it says which one it is.
  return <img className={classes.chosen} src={shown} alt="" onError={() => setMissing(shown)} />;
}
