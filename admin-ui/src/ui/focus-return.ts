import { useEffect, useState } from 'react';

/** For an entry of a menu, which closes, the button of the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

let pressed: HTMLElement | null = null;

/** A dialog that reads something first comes when the menu that it was chosen from is away and nothing may have the focus. */
export function rememberPresses(): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? openerOf(target.closest('[role="menuitem"], button, a')) : null;
  };
  document.addEventListener('click', remember, { capture: true });
}

/** What a dialog was opened from: what has the focus, otherwise what was pressed last. */
export const openerNow = (): HTMLElement | null => openerOf(document.activeElement) ?? pressed;

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
