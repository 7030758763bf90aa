// The editor's theme: every color, size of type, radius, distance and icon of the editor. Style
// sheets use them as CSS variables (`--color-…`, `--mantine-…`); tests/architecture/looks.test.ts
// refuses others.
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { returnFocus } from './focusReturn.ts';
import { COLORS, FONT_STACK } from '#config/brand.ts';
import { editorLanguage } from './i18n/locale.ts';
import { t } from './i18n/t.ts';

export const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/**
 * Colors by role. A tint is the background of a text in its own color. Pairs used for text have a
 * contrast of at least 4.5:1, edges that carry meaning one of 3:1.
 */
export const ROLE_COLORS = {
  ground: css(COLORS.white),
  paper: css(COLORS.paper),
  line: css(COLORS.sand),
  edge: css(COLORS.line),
  muted: '#8a8174',
  soft: css(COLORS.inkSoft),
  ink: css(COLORS.ink),
  mist: '#eef6f6',
  tint: '#d9eaea',
  lagoon: css(COLORS.lagoon),
  tide: css(COLORS.tide),
  deep: css(COLORS.tideDeep),
  ember: css(COLORS.ember),
  glow: css(COLORS.glow),
  error: css(COLORS.emberDeep),
  'error-deep': '#8a2813',
  'error-edge': '#e4b9ab',
  'error-tint': '#fde3dc',
  warning: '#8a5300',
  'warning-edge': '#b9771c',
  'warning-tint': '#fdf0d5',
  success: '#23875a',
  'success-deep': '#14532f',
  'success-tint': '#dcf0e4',
  plum: '#6b2d63',
  'plum-tint': '#f0e6f0',
} as const;

/** From light to dark, around the brand's tide. */
export const TIDE: MantineColorsTuple = [
  ROLE_COLORS.mist,
  ROLE_COLORS.tint,
  '#b0d4d4',
  '#84bdbd',
  '#5fa9a9',
  '#479d9c',
  ROLE_COLORS.lagoon,
  ROLE_COLORS.tide,
  ROLE_COLORS.deep,
  ROLE_COLORS.ink,
];

/** In the place of Mantine's, which has less than the 4.5:1 that a text needs. */
const RED: MantineColorsTuple = [
  '#fdf3ef',
  ROLE_COLORS['error-tint'],
  '#f3cdc0',
  ROLE_COLORS['error-edge'],
  '#dd9380',
  '#d46f55',
  '#c4502f',
  ROLE_COLORS.error,
  '#9c2d16',
  ROLE_COLORS['error-deep'],
];

const AMBER: MantineColorsTuple = [
  '#fff8ee',
  ROLE_COLORS['warning-tint'],
  '#f7dfb4',
  '#eecb85',
  '#e4b95f',
  ROLE_COLORS['warning-edge'],
  '#a3660f',
  ROLE_COLORS.warning,
  '#6f4200',
  '#3d2a06',
];

/** The brand's sand and ink, in the place of Mantine's cool grays. */
const GRAY: MantineColorsTuple = [
  '#faf6f0',
  ROLE_COLORS.paper,
  ROLE_COLORS.line,
  '#e0d5c6',
  ROLE_COLORS.edge,
  '#b9ae9e',
  ROLE_COLORS.muted,
  ROLE_COLORS.soft,
  '#2b4042',
  ROLE_COLORS.ink,
];

/** Dark enough for white text on them (4.5:1). */
export const PERSON_COLORS = [
  '#8a3b12',
  '#5b3a8e',
  '#0b5d7a',
  '#7a1f4b',
  '#3d5a1e',
  '#6b4a00',
  '#1f4fa3',
  '#7a2e2e',
];

/** Colors of the parts of a chart, in an order in which neighbors differ. */
export const CHART_COLORS = [
  ROLE_COLORS.tide,
  ROLE_COLORS.ember,
  TIDE[4],
  ROLE_COLORS['warning-edge'],
  ROLE_COLORS.ink,
  TIDE[2],
  ROLE_COLORS.warning,
  ROLE_COLORS.edge,
];

/** Sides of icons in px. */
export const ICON_PX = { xs: 14, sm: 16, md: 18, lg: 20, xl: 24, empty: 44 } as const;

const CLOSE = { 'aria-label': t('Close') };
const TITLE = { fontWeight: 600, lineHeight: 1.3 };

export const theme: MantineThemeOverride = createTheme({
  fontFamily: FONT_STACK.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', '),
  white: ROLE_COLORS.ground,
  black: ROLE_COLORS.ink,
  colors: { tide: TIDE, red: RED, yellow: AMBER, gray: GRAY },
  primaryColor: 'tide',
  primaryShade: 7,
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px', xxl: '26px', display: '34px' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '16px', full: '999px' },
  spacing: { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px', xxl: '48px' },
  shadows: {
    xs: `0 1px 4px ${ROLE_COLORS.ink}40`,
    sm: `0 4px 14px ${ROLE_COLORS.ink}26`,
    md: `0 8px 28px ${ROLE_COLORS.ink}38`,
    lg: `0 12px 40px ${ROLE_COLORS.ink}47`,
    xl: `0 24px 80px ${ROLE_COLORS.ink}66`,
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Drawer: {
      defaultProps: { closeButtonProps: CLOSE },
      styles: { title: { ...TITLE, fontSize: 'var(--mantine-font-size-xxl)' } },
    },
    // Mantine's are a <header>, which would be a second banner landmark.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    InputError: { defaultProps: { role: 'alert' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // The placeholder is no item, which a menu may not have; the first item has the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        lang: editorLanguage,
        closeButtonProps: CLOSE,
        onExitTransitionEnd: returnFocus,
        radius: 'xl',
      },
      styles: { title: { ...TITLE, fontSize: 'var(--mantine-font-size-xl)', overflowWrap: 'anywhere' } },
    },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Notification: { defaultProps: { closeButtonProps: CLOSE } },
    Popover: { defaultProps: { shadow: 'md' } },
    Progress: { defaultProps: { radius: 'full' } },
    ProgressRoot: { defaultProps: { radius: 'full' } },
    SegmentedControl: { defaultProps: { bg: 'var(--color-line)' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(
    Object.entries(ROLE_COLORS).map(([role, color]) => [`--color-${role}`, color]),
  ),
  light: {
    '--mantine-color-error': ROLE_COLORS.error,
    '--mantine-color-dimmed': ROLE_COLORS.soft,
    '--mantine-color-placeholder': '#667576',
  },
  dark: {},
});
