import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { ApiError, messageOf } from '../api/errors';
import { useAction, useApi } from '../api/hooks';
import type { Picture } from '../api/pictures';
import { type Text as Texts, useText } from '../texts';
import { Failure } from '../ui/states';
import classes from './media.module.css';

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const mostBytes = 10 * 1024 * 1024;

interface UploadProps {
  onDone: (picture: Picture) => void;
}

/** Takes a file by a button or by dropping it, asks what it shows, and uploads it. */
export function UploadPlace({ onDone }: UploadProps) {
  const t = useText('media');
  // Each file begins with nothing said about it, also where it is the same again.
  const [taken, setTaken] = useState<{ readonly file: File; readonly turn: number }>();
  const [isOver, setOver] = useState(false);
  const take = (file: File | null | undefined) => void (file && setTaken({ file, turn: (taken?.turn ?? 0) + 1 }));

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function over(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
  return (
    <section
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={t('upload')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack gap="xs">
        <Group gap="sm">
          <FileButton accept={types.join(',')} onChange={take}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {t('upload')}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            {t('upload_hint')}
          </Text>
        </Group>
        {taken && <Taken key={taken.turn} file={taken.file} onDone={onDone} />}
      </Stack>
    </section>
  );
}

function Taken({ file, onDone }: UploadProps & { file: File }) {
  const t = useText('media');
  const api = useApi();
  const [alt, setAlt] = useState('');
  const upload = useAction(async () => onDone(await api.uploadPicture(file, alt.trim())));
  const fault = faultOf(file, t);
  const refusal = fault ?? (upload.error === undefined ? undefined : wordsOf(upload.error, t));
  return (
    <>
      {refusal !== undefined && <Failure isInline title={t('refused', { name: file.name })} message={refusal} />}
      {!fault && (
        <>
          <TextInput
            label={t('alt', { name: file.name })}
            description={t('alt_hint')}
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !upload.isPending) void upload.run();
            }}
            maxLength={500}
            autoComplete="off"
            autoFocus
          />
          <Group>
            <Button size="xs" loading={upload.isPending} onClick={() => void upload.run()}>
              {t('upload_use')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

/** What is known before it is sent. */
function faultOf({ type, size }: File, t: Texts<'media'>): string | undefined {
  if (!types.includes(type)) return t('wrong_type');
  return size > mostBytes ? t('too_large') : undefined;
}

function wordsOf(error: unknown, t: Texts<'media'>): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === 'unsupported_media_type') return t('not_picture');
  return error.code === 'too_large' ? t('too_large') : messageOf(error);
}
