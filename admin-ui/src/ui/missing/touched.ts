import { onMoved } from '../router';

const pageOf = () => location.href.split(/[?#]/)[0];
let isTouched = false;
let page = pageOf();

/** Keep from now on whether somebody has clicked or typed in the page that is shown: only such a page can hold what is not saved. */
export function watchTouches(): void {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (isTouched = true), { capture: true });
  onMoved(() => {
    if (page === pageOf()) return;
    page = pageOf();
    isTouched = false;
  });
}

export const isPageTouched = () => isTouched;
