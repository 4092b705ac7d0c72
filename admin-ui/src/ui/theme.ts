import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import type { Text } from '../texts';
import { choicesHeight, listMiddlewares, menuHeight } from './list-place';

const choices = { defaultProps: { maxDropdownHeight: choicesHeight } };

/** The look of all pages: system fonts, one accent, calm corners. */
export const themeIn = (t: Text<'frame'>) =>
  createTheme({
    components: {
      // In a list that has nothing to choose, this sentence is its one option: a list without any is no list.
      ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
      Combobox: { defaultProps: { middlewares: listMiddlewares } },
      Select: choices,
      MultiSelect: choices,
      TagsInput: choices,
      Autocomplete: choices,
      Menu: { defaultProps: { middlewares: listMiddlewares }, styles: { dropdown: { maxHeight: menuHeight, overflowY: 'auto' } } },
      Badge: { defaultProps: { tt: 'none', fw: 600 } },
      Fieldset: { defaultProps: { m: 0, miw: 0 } },
      Notification: {
        defaultProps: { closeButtonProps: { 'aria-label': t('close_message') } },
        styles: { description: { color: 'var(--mantine-color-dimmed)' } },
      },
      Modal: {
        // Its header is none of the page's.
        defaultProps: { centered: true, closeButtonProps: { 'aria-label': t('close_dialog') }, attributes: { header: { role: 'none' } } },
        styles: { title: { fontWeight: 650, fontSize: '1.0625rem', lineHeight: 1.35, overflowWrap: 'anywhere' } },
      },
    },
    respectReducedMotion: true,
    primaryColor: 'indigo',
    primaryShade: 7,
    defaultRadius: 'md',
    cursorType: 'pointer',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    headings: {
      fontWeight: '650',
      sizes: {
        // A title may be one long German word, and a phone is narrow.
        h1: { fontSize: 'clamp(1.25rem, 6.25vw, 1.625rem)', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      },
    },
  });

// The stock shades of secondary text, errors and light badges miss the 4.5:1 contrast that small text needs.
const onLight = {
  red: '#b02525',
  green: '#1b6a2f',
  blue: '#155a9a',
  violet: '#5533b5',
  yellow: '#744700',
  gray: '#40474e',
  indigo: '#3045b0',
};
const onDark = {
  red: '#ffc1c1',
  green: '#a8ecb4',
  blue: '#a8d8ff',
  violet: '#d6c6ff',
  yellow: '#ffe08a',
  gray: '#d6dade',
  indigo: '#c3d0ff',
};

// The stock tints of the dark scheme are so strong that a notice outshines the button below it.
const darkTints = Object.fromEntries(
  ['red', 'green', 'blue', 'violet', 'yellow', 'gray', 'indigo'].map((color) => [
    `--mantine-color-${color}-light`,
    `color-mix(in srgb, var(--mantine-color-${color}-5) 18%, transparent)`,
  ]),
);

/** Mantine's colours with enough contrast in both schemes. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59616a',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-disabled-color': '#868e96',
    '--app-canvas': 'var(--mantine-color-gray-0)',
    '--app-control-border': '#8b939a',
    ...lightColors(onLight),
  },
  dark: {
    '--mantine-color-dimmed': '#a6a6a6',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': '#8a8a8a',
    '--app-canvas': 'var(--mantine-color-dark-8)',
    '--app-control-border': '#757575',
    ...darkTints,
    ...lightColors(onDark),
  },
});

function lightColors(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([color, text]) => [`--mantine-color-${color}-light-color`, text]));
}
