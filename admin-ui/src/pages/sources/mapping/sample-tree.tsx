import { Menu, Text } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../texts';
import classes from './mapping-editor.module.css';
import type { Where } from './rules';
import { type Line, linesOf, moved, openAtFirst } from './tree';

/** How a dragged path is named while it is on its way. */
export const dragged = 'application/x-siteplane-path';

/** A field that a value can be taken for. */
export interface Target {
  readonly where: Where;
  readonly label: string;
}

interface SampleTreeProps {
  sample: unknown;
  /** Paths that fields take already, and which. */
  used: ReadonlyMap<string, string>;
  targets: readonly Target[];
  /** The field that waits for a value: the next one that is chosen goes there. */
  waiting: Target | undefined;
  onTake: (target: Target, path: string) => void;
}

/** The sample as a tree. Arrow keys move and unfold; Enter, a click or dragging takes a value, and Space takes also what has others in it. */
export function SampleTree({ sample, used, targets, waiting, onTake }: SampleTreeProps) {
  const t = useText('sources');
  const [open, setOpen] = useState(() => openAtFirst(sample));
  const [current, setCurrent] = useState<string>();
  const [asking, setAsking] = useState<{ path: string; top: number }>();
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(sample, open), [sample, open]);
  const focusable = lines.some(({ path }) => path === current) ? current : lines[0]?.path;

  const item = (path: string) => box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const focus = (path: string | undefined) => {
    if (path === undefined) return;
    setCurrent(path);
    item(path)?.focus();
  };
  const toggle = (path: string) => setOpen(new Set(open.has(path) ? [...open].filter((one) => one !== path) : [...open, path]));

  function take(path: string) {
    setCurrent(path);
    if (waiting) onTake(waiting, path);
    else setAsking({ path, top: (item(path)?.offsetTop ?? 0) + (item(path)?.offsetHeight ?? 0) });
  }

  function press(event: KeyboardEvent, line: Line, at: number) {
    if (event.key === ' ' || (event.key === 'Enter' && line.isOpen === undefined)) take(line.path);
    else if (event.key === 'Enter') toggle(line.path);
    else {
      const move = moved(lines, at, event.key);
      if (!move) return;
      if ('to' in move) focus(lines[move.to]?.path);
      else toggle(move.toggle);
    }
    event.preventDefault();
  }

  return (
    <div className={classes.treeBox} ref={box}>
      <div role="tree" aria-label={t('tree')} className={classes.tree}>
        {lines.map((line, at) => (
          <TreeItem
            key={line.path}
            line={line}
            used={used.get(line.path)}
            isFocusable={line.path === focusable}
            onKeyDown={(event) => press(event, line, at)}
            onFocus={() => setCurrent(line.path)}
            onClick={() => (line.isOpen === undefined ? take(line.path) : toggle(line.path))}
          />
        ))}
      </div>
      {asking && (
        <TakeMenu
          top={asking.top}
          targets={targets}
          onTarget={(target) => {
            onTake(target, asking.path);
            focus(asking.path);
          }}
          onClose={() => {
            setAsking(undefined);
            focus(asking.path);
          }}
        />
      )}
    </div>
  );
}

interface TreeItemProps {
  line: Line;
  used: string | undefined;
  isFocusable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onClick: () => void;
}

function TreeItem({ line, used, isFocusable, ...handlers }: TreeItemProps) {
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(dragged, line.path);
    dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div
      role="treeitem"
      aria-level={line.level}
      aria-setsize={line.count}
      aria-posinset={line.place}
      aria-selected={used !== undefined}
      {...(line.isOpen !== undefined && { 'aria-expanded': line.isOpen })}
      tabIndex={isFocusable ? 0 : -1}
      data-path={line.path}
      draggable
      className={classes.line}
      style={{ paddingInlineStart: `${line.level * 14 - 6}px` }}
      onDragStart={drag}
      {...handlers}
    >
      <LineText line={line} used={used} />
    </div>
  );
}

interface TakeMenuProps extends Pick<SampleTreeProps, 'targets'> {
  top: number;
  onTarget: (target: Target) => void;
  onClose: () => void;
}

/** Which field a value is for. */
function TakeMenu({ top, targets, onTarget, onClose }: TakeMenuProps) {
  const t = useText('sources');
  return (
    // The key that opens it is still on its way, and would count as one outside.
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} clickOutsideEvents={['mousedown', 'touchstart']} withArrow>
      <Menu.Target>
        <span className={classes.anchor} style={{ top }} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }} aria-label={t('take_for')}>
        <Menu.Label>{t('take_for')}</Menu.Label>
        {targets.map((target) => (
          <Menu.Item key={target.where} onClick={() => onTarget(target)}>
            {target.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function LineText({ line, used }: { line: Line; used: string | undefined }) {
  const t = useText('sources');
  const name = line.name === '' ? t('each') : line.name;
  return (
    <>
      <span className={classes.chevron} data-open={line.isOpen} aria-hidden="true">
        {line.isOpen === undefined ? '' : '›'}
      </span>
      <span className={classes.key}>{name}</span>
      {line.kind === 'list' && (
        <Text span size="xs" c="dimmed">
          {t('list')}
        </Text>
      )}
      <span className={classes.value}>{line.text}</span>
      {used !== undefined && <span className={classes.used}>{used}</span>}
    </>
  );
}
