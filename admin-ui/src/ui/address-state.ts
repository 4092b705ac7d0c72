import { useSyncExternalStore } from 'react';
import { navigate, onMoved } from './router';

/**
 * What stands after the `#` of the address, as pairs. It is no part of a request, so what people search for reaches no log of a server; a
 * reload, the Back button and a bookmark keep it (D472).
 */
export function useAddressState(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.hash.slice(1)));
}

/** Show another state of the page at `path`; `replace` for what is still being typed. */
export function keepState(path: string, state: Readonly<Record<string, string>>, options: { replace?: boolean } = {}): void {
  const filled = Object.entries(state).filter(([, value]) => value !== '');
  const text = new URLSearchParams(filled).toString();
  navigate(text === '' ? path : `${path}#${text}`, options);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  const stop = onMoved(listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    stop();
  };
}
