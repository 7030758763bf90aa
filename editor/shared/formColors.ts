// Brand colors for Mantine forms. Mantine's own grays and reds have too little contrast (4.5:1).
import type { CSSProperties } from 'react';
import { COLORS } from '#config/brand.ts';
import { css } from '../theme.ts';

/** Darker than the brand's glow, for readable warnings. */
const AMBER = '#8a5300';

/** Style of an element that contains controls. */
export const FORM_COLORS = {
  '--mantine-color-error': css(COLORS.emberDeep),
  '--mantine-color-dimmed': css(COLORS.inkSoft),
  '--mantine-color-placeholder': '#667576',
  '--mantine-color-text': css(COLORS.ink),
  '--form-amber': AMBER,
  '--form-ink': css(COLORS.ink),
  '--form-soft': css(COLORS.inkSoft),
  '--form-line': css(COLORS.sand),
  '--form-edge': css(COLORS.line),
  '--form-paper': css(COLORS.paper),
  '--form-ground': css(COLORS.white),
  '--form-tide': css(COLORS.tide),
  '--form-lagoon': css(COLORS.lagoon),
  '--form-glow': css(COLORS.glow),
} as CSSProperties;
