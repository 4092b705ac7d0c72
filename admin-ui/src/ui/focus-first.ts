const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="file"], [aria-haspopup]), textarea';

/**
 * Puts the focus into the first field of a form that came after the dialog around it, which had nothing but its own button to give it to.
 * Nothing happens where that field is not typed into, or where somebody has moved on in the form.
 */
export function focusFirst(form: HTMLElement | null | undefined): void {
  const dialog = form?.closest('[role="dialog"]');
  const first = form?.querySelector<HTMLElement>('input, textarea, select, button');
  if (!form || !dialog || !first?.matches(typedInto)) return;
  // A dialog that opens only now looks for this mark.
  first.setAttribute('data-autofocus', '');
  const focused = document.activeElement;
  if (focused === document.body || (dialog.contains(focused) && !form.contains(focused))) first.focus();
}
