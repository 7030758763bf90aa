// Sizes of the stage and the form in the window.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORM_PX, formMaxOf, formWidthOf } from '#editor/shell/editorSizes.ts';

it.each([
  [1280, 320],
  [1440, 360],
  [1920, 440],
  [2560, 440],
])('in a window of %d px the form is %d px wide by default', (windowPx, width) => {
  expect(formWidthOf(null, windowPx)).toBe(width);
});

it('a chosen width stays within the limits and leaves the stage half of the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 5_000 }),
      fc.integer({ min: 640, max: 4_000 }),
      (chosen, windowPx) => {
        const width = formWidthOf(chosen, windowPx);
        expect(width).toBeGreaterThanOrEqual(FORM_PX.min);
        expect(width).toBeLessThanOrEqual(Math.min(formMaxOf(windowPx), windowPx / 2));
        expect(width).toBe(Math.round(Math.min(Math.max(chosen, FORM_PX.min), formMaxOf(windowPx))));
      },
    ),
  );
});
