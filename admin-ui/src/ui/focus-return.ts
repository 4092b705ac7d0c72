import { useEffect, useState } from 'react';

/** What a dialog was opened from: what has the focus, and for an entry of a menu, which closes, the button of the menu. */
export function openerNow(): HTMLElement | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Gives the focus back when what calls it goes away: to the opener that is known, otherwise to what has it now. Where the opener went away too, as the row of a record that was deleted, the main
 * region of the page has it, and not the top of the document.
 */
export function useFocusReturn(known: HTMLElement | null | undefined): void {
  const [opener] = useState(() => (known === undefined ? openerNow() : known));
  useEffect(
    () => () => {
      // After the browser has taken the focus from what was removed.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.getElementById('main');
        target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
