// The brand's colours by name for the media manager's styles. Mantine's own greys and reds are too pale to be read by everyone (4.5:1).
import { COLOURS } from '#config/brand.ts';
import { css } from '../theme.ts';

export const PALETTE = Object.fromEntries([
  ...Object.entries({ ...COLOURS, soft: COLOURS.inkSoft, wrong: COLOURS.emberDeep }).map(([name, colour]) => [
    `--${name}`,
    css(colour),
  ]),
  ['--mantine-color-error', css(COLOURS.emberDeep)],
  ['--mantine-color-dimmed', css(COLOURS.inkSoft)],
  ['--mantine-color-placeholder', css(COLOURS.inkSoft)],
]);
