/** Icons that stand in the menu and elsewhere, as the data of an SVG path in a field of 24 by 24. */
export const shapes = {
  /** Two persons. */
  team: 'M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM3 19c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M15.5 5.3a3 3 0 0 1 0 5.4M17.5 14c2.2.6 3.5 2.4 3.5 5',
  /** A badge. */
  role: 'M12 3 5 6v5.5c0 4.3 2.9 7.6 7 9.5 4.1-1.9 7-5.2 7-9.5V6zM9 12l2.2 2.2L15.5 10',
  /** Two links of a chain. */
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  /** A star with four points. */
  spark: 'M12 3c.8 5 2.5 7.2 8 9-5.5 1.8-7.2 4-8 9-.8-5-2.5-7.2-8-9 5.5-1.8 7.2-4 8-9z',
  /** A key. */
  key: 'M14.5 9.5 21 3m-3 3 2.5 2.5M15.5 14a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  /** A sheet of a calendar. */
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5V8m7-4.5V8',
  /** An arrow into a tray. */
  source: 'M12 4v10m-4-4 4 4 4-4M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4',
  /** Three sliders. */
  settings: 'M4 7h8m5 0h3M4 12h2m5 0h9M4 17h10m5 0h1M14.5 4.5v5m-6 0v5m8 0v5',
} as const;
