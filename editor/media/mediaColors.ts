// Brand colors for the media manager's styles. Mantine's own grays and reds have too little
// contrast (4.5:1).
import { COLORS } from '#config/brand.ts';
import { css } from '../theme.ts';

export const MEDIA_COLORS = Object.fromEntries([
  ...Object.entries({ ...COLORS, soft: COLORS.inkSoft, wrong: COLORS.emberDeep }).map(([name, color]) => [
    `--${name}`,
    css(color),
  ]),
  ['--mantine-color-error', css(COLORS.emberDeep)],
  ['--mantine-color-dimmed', css(COLORS.inkSoft)],
  ['--mantine-color-placeholder', css(COLORS.inkSoft)],
]);
