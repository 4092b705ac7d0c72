import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { basePath } from '../base-path';

const moved = 'siteplane:moved';

/** The current path below the pages' root, such as `/console/crm/create`; `/` for the root itself. */
export function usePath(): string {
  return useSyncExternalStore(onMoved, currentPath);
}

/** Show another page without reloading. `path` is below the pages' root. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const go = () => show(path, options);
  if (gate && !options.replace) gate(go);
  else go();
}

function show(path: string, options: { replace?: boolean }): void {
  const url = basePath + path;
  if (options.replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  window.dispatchEvent(new Event(moved));
}

let gate: ((leave: () => void) => void) | undefined;

/** Ask before another page is shown, until the returned function is called: `ask` gets what leaves. The Back button is not asked about. */
export function askBeforeLeaving(ask: (leave: () => void) => void): () => void {
  gate = ask;
  return () => {
    gate = undefined;
  };
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  children?: ReactNode;
}

/** A real link that changes the page in place; modified clicks keep their browser meaning. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={basePath + to} onClick={follow} />;
}

function currentPath(): string {
  const below = location.pathname.slice(basePath.length).replace(/\/+$/, '');
  return below === '' ? '/' : below;
}

/** Be told when another page is shown, until the returned function is called. */
export function onMoved(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(moved, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(moved, listener);
  };
}
