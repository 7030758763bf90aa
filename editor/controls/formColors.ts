// The brand's tones for what Mantine draws in forms. Its own greys and reds are too pale to be read by everyone (4.5:1).
import type { CSSProperties } from 'react';
import { COLOURS } from '#config/brand.ts';
import { css } from '../theme.ts';

/** Darker than the brand's glow, so that a warning can be read. */
const AMBER = '#8a5300';

/** For the style of whatever holds controls. */
export const TONES = {
  '--mantine-color-error': css(COLOURS.emberDeep),
  '--mantine-color-dimmed': css(COLOURS.inkSoft),
  '--mantine-color-placeholder': '#667576',
  '--mantine-color-text': css(COLOURS.ink),
  '--form-amber': AMBER,
  '--form-ink': css(COLOURS.ink),
  '--form-soft': css(COLOURS.inkSoft),
  '--form-line': css(COLOURS.sand),
  '--form-edge': css(COLOURS.line),
  '--form-paper': css(COLOURS.paper),
  '--form-ground': css(COLOURS.white),
  '--form-tide': css(COLOURS.tide),
  '--form-lagoon': css(COLOURS.lagoon),
  '--form-glow': css(COLOURS.glow),
} as CSSProperties;
