// The editor's theme: brand colors, Mantine's shapes, Instrument Sans.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { returnFocus } from './focusReturn.ts';
import { COLORS, FONT_STACK } from '#config/brand.ts';

export const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** From light to dark, around the brand's tide. */
const TIDE: MantineColorsTuple = [
  '#eef6f6',
  '#d9eaea',
  '#b0d4d4',
  '#84bdbd',
  '#5fa9a9',
  '#479d9c',
  '#1f6f6b',
  css(COLORS.tide),
  css(COLORS.tideDeep),
  css(COLORS.ink),
];

export const theme = createTheme({
  fontFamily: FONT_STACK.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', '),
  colors: { tide: TIDE },
  primaryColor: 'tide',
  primaryShade: 7,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Mantine's are a <header>, which would be a second banner landmark.
  components: {
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { styles: { title: { fontSize: 24, fontWeight: 600, lineHeight: 1.3 } } },
    // The placeholder is no item, which a menu may not have; the first item has the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { onExitTransitionEnd: returnFocus },
      styles: { title: { fontSize: 20, fontWeight: 600, lineHeight: 1.3 } },
    },
  },
});

/** Mantine's red and gray have less than the 4.5:1 that a text needs. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': css(COLORS.emberDeep),
    '--mantine-color-dimmed': css(COLORS.inkSoft),
  },
  dark: {},
});
