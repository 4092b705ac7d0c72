interface Counts {
  readonly sent: number;
  readonly views: number;
  readonly clicks: number;
  readonly unsubscribers: number;
}

/** Never more than were sent: a picture that was loaded twice is one reader. */
const capped = (count: number, sent: number) => Math.min(count, sent);

/** `12.50`, of a hundred; `0.00` of nothing. */
export const rateOf = (part: number, whole: number): string => (whole === 0 ? 0 : (100 * part) / whole).toFixed(2);

/** What a campaign came to, in the words of its report. Zeros are told too. */
export function analyticsOf({ sent, views, clicks, unsubscribers }: Counts) {
  const [open, click] = [capped(views, sent), capped(clicks, sent)];
  const counted = (total: number, label: string, type: string) => ({
    total,
    label: `${label} (${total})`,
    type,
    is_percent: true,
    icon_class: `icon-${type}`,
  });
  return {
    open: counted(open, 'Open rate', 'open'),
    click: counted(click, 'Click rate', 'click'),
    ctor: { total: `${rateOf(click, open)}%`, label: 'Click-to-open rate', type: 'ctor', icon_class: 'icon-ctor' },
    unsubscribe: counted(capped(unsubscribers, sent), 'Unsubscribe rate', 'unsubscribe'),
  };
}
