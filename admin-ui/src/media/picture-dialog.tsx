import { Button, Pagination, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '../api/errors';
import { useApi } from '../api/hooks';
import { type FoundPictures, type Picture, picturesPerPage } from '../api/pictures';
import { useText } from '../texts';
import { DialogButtons } from '../ui/dialog-buttons';
import { DialogWindow } from '../ui/dialog-window';
import { SearchIcon } from '../ui/icons';
import { Failure, Loading } from '../ui/states';
import classes from './media.module.css';
import { UploadPlace } from './upload-place';

interface PictureDialogProps {
  onChosen: (picture: Picture) => void;
  onClose: () => void;
}

/** The pictures of the media library: found by words, chosen by mouse or keyboard, and new ones uploaded (D594). */
export function PictureDialog({ onChosen, onClose }: PictureDialogProps) {
  const t = useText('media');
  const frame = useText('frame');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['media', search, page],
    queryFn: () => api.pictures(search, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const countText = (count: number) => (count === 0 && search === '' ? t('empty') : t('found', { count }));
  const pages = Math.ceil((data?.total ?? 0) / picturesPerPage);

  return (
    <DialogWindow opened onClose={onClose} title={t('title')} size="xl">
      <Stack>
        {!data && !error && <Loading label={t('loading')} />}
        {error && (
          <Failure
            isInline
            title={t('failed')}
            message={messageOf(error)}
            action={{ label: frame('try_again'), perform: () => void refetch() }}
          />
        )}
        {data?.is_absent && <Text size="sm">{t('absent')}</Text>}
        {data && !data.is_absent && (
          <>
            <UploadPlace onDone={onChosen} />
            <TextInput
              label={t('search')}
              leftSection={<SearchIcon size={16} />}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setPage(1);
              }}
              maxLength={200}
              autoComplete="off"
              autoFocus
              data-autofocus
            />
            <Text size="sm" c="dimmed" role="status">
              {isFetching ? t('searching') : countText(data.total)}
            </Text>
            <Tiles pictures={data.media} onChosen={onChosen} />
            {pages > 1 && (
              <Pagination
                size="sm"
                total={pages}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': t('page_control', { control }) })}
                siblings={0}
              />
            )}
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogWindow>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys lead from one picture to the next, as in a list of files. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const next = tiles[tiles.findIndex((tile) => tile.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Tiles({ pictures, onChosen }: { pictures: FoundPictures['media']; onChosen: PictureDialogProps['onChosen'] }) {
  const t = useText('media');
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.tiles} aria-label={t('title')} onKeyDown={walk}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <UnstyledButton className={classes.tile ?? ''} onClick={() => onChosen(picture)}>
            {/* The words below it are its text. */}
            <img src={picture.thumb} alt="" loading="lazy" />
            <span>{picture.alt || picture.name}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
