// @vitest-environment jsdom
// Styles of text are kept for the next text that looks alike, but not for ever.
import { expect, it } from 'vitest';
import { styleOf } from '#stage/text/textStyles.ts';

it('a text of the same look has the same style, until a thousand others were drawn', () => {
  const of = (width: number) => styleOf({ role: 'body', width });
  const first = of(400);
  expect(of(400)).toBe(first);
  for (let width = 1_000; width < 2_000; width += 1) of(width);
  expect(of(400)).not.toBe(first);
  expect(of(1_999)).toBe(of(1_999));
});
