import type { ComboboxProps } from '@mantine/core';

const space = '--list-space';

/** A list of choices or of a menu knows how much of the screen is left on its side: on a phone it ends where the screen does (D832). */
export const listMiddlewares = {
  size: {
    apply: ({ availableHeight, elements }) => elements.floating.style.setProperty(space, `${availableHeight}px`),
  },
} satisfies ComboboxProps['middlewares'];

/** Of the choices, which are scrolled in it. */
export const choicesHeight = `clamp(8rem, calc(var(${space}, 100vh) - 1rem), 15rem)`;

/** Of a menu with its border. */
export const menuHeight = `max(5rem, var(${space}, 100vh) - 0.5rem)`;
