import { Button, Kbd, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ManifestEntry } from '../../api/types';
import { useOperationSentences } from '../../operation-words/sentences';
import { useText } from '../../texts';
import { LockIcon, SearchIcon } from '../../ui/icons';
import { Link, navigate } from '../../ui/router';
import { OperationBadges } from './operation-badges';
import classes from './operation-list.module.css';
import { groupsOf, pathTo } from './operations';

interface OperationListProps {
  manifest: readonly ManifestEntry[];
  capabilities: readonly string[];
  current: ManifestEntry | undefined;
}

/** All operations by resource, with a filter. The arrow keys walk through the list, the slash key leads to the filter. */
export function OperationList({ manifest, capabilities, current }: OperationListProps) {
  const t = useText('console');
  const [filter, setFilter] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const described = useOperationSentences();
  const groups = groupsOf(manifest, filter, described);
  const first = groups[0]?.entries[0];
  useSlash(box);

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !list.current) return;
    event.preventDefault();
    const links = [...list.current.querySelectorAll('a')];
    const next = links.findIndex((link) => link.matches(':focus')) + step;
    if (next < 0) box.current?.focus();
    else links[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut beside the links' own focus order
    <div className={classes.frame} onKeyDown={walk}>
      <TextInput
        ref={box}
        type="search"
        aria-label={t('filter')}
        placeholder={t('filter_short')}
        leftSection={<SearchIcon size={16} />}
        rightSection={filter ? undefined : <Kbd size="xs">/</Kbd>}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFilter('');
          if (event.key === 'Enter' && first) navigate(pathTo(first));
        }}
      />
      <nav className={classes.scroll} ref={list} aria-label={t('operations')}>
        {groups.map(({ resource, entries }) => (
          <section key={resource} aria-labelledby={`group-${resource}`}>
            <h2 className={classes.group} id={`group-${resource}`}>
              {resource}
              <span className={classes.count}>{entries.length}</span>
            </h2>
            <ul className={classes.items}>
              {entries.map((entry) => (
                <li key={entry.action}>
                  <Item entry={entry} isCurrent={entry === current} isAllowed={capabilities.includes(entry.capability)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <NothingFits filter={filter} onShowAll={() => setFilter('')} />}
      </nav>
    </div>
  );
}

function NothingFits({ filter, onShowAll }: { filter: string; onShowAll: () => void }) {
  const t = useText('console');
  return (
    <Stack p="md" gap="xs" align="flex-start">
      <Text size="sm" c="dimmed" role="status">
        {t('none', { filter })}
      </Text>
      <Button size="xs" variant="default" onClick={onShowAll}>
        {t('show_all')}
      </Button>
    </Stack>
  );
}

function Item({ entry, isCurrent, isAllowed }: { entry: ManifestEntry; isCurrent: boolean; isAllowed: boolean }) {
  const t = useText('console');
  const described = useOperationSentences();
  return (
    <Link to={pathTo(entry)} className={classes.item ?? ''} aria-current={isCurrent ? 'page' : undefined} title={described(entry.summary)}>
      <span className={classes.name}>{entry.action}</span>
      {!isAllowed && (
        <span role="img" aria-label={t('lacking_short', { capability: entry.capability })} className={classes.lock}>
          <LockIcon size={14} />
        </span>
      )}
      <OperationBadges entry={entry} />
    </Link>
  );
}

function useSlash(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [box]);
}
