// The color behind a text, as the fit sheet finds it in a picture.
import { describe, expect, it } from 'vitest';
import { contrastRatio, groundColor, type Pixels } from '#rules/groundColor.ts';

const [WIDTH, HEIGHT] = [60, 20];
const ALL = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** A picture by the color at each place. */
function picture(colorAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const color = colorAt(x, y);
      data.set([color >> 16, (color >> 8) & 255, color & 255, 255], (y * WIDTH + x) * 4);
    }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Letters: each third column, with an edge that is half of both colors. */
const letters =
  (text: number, ground: number, half: number) =>
  (x: number, y: number): number =>
    y < 5 || y > 15 || x % 3 === 0 ? ground : x % 3 === 1 ? text : half;

describe('When the fit sheet looks for the color behind a text', () => {
  it('finds the color of a card, whatever the letters cover', () => {
    expect(groundColor(picture(letters(0x000000, 0xffffff, 0x808080)), ALL, 0x000000)).toBe(0xffffff);
    expect(groundColor(picture(letters(0xfffdfa, 0x14484c, 0x8aa3a3)), ALL, 0xfffdfa)).toBe(0x14484c);
  });

  it('looks only at the place of the text', () => {
    const halves = picture((x) => (x < WIDTH / 2 ? 0xff0000 : 0x0000ff));
    expect(groundColor(halves, { ...ALL, width: WIDTH / 2 }, 0xffffff)).toBe(0xff0000);
  });

  it('does not guess on a photograph, a gradient or a line between two colors', () => {
    const photograph = picture((x, y) => ((x * 73 + y * 151) % 256) * 0x010203);
    const gradient = picture((x) => 0x010101 * Math.round((x * 255) / WIDTH));
    const halves = picture((x) => (x < WIDTH / 2 ? 0xff0000 : 0x0000ff));
    for (const unclear of [photograph, gradient, halves])
      expect(groundColor(unclear, ALL, 0x00ff00)).toBeNull();
  });

  it('knows nothing of what is out of the picture', () => {
    expect(
      groundColor(
        picture(() => 0xffffff),
        { ...ALL, y: HEIGHT },
        0x000000,
      ),
    ).toBeNull();
  });

  it('sees a text of the color of its card, which nobody can read', () => {
    const color = groundColor(
      picture(() => 0xfffdfa),
      ALL,
      0xfffdfa,
    );
    expect(color).toBe(0xfffdfa);
    expect(contrastRatio(color ?? 0, 0xfffdfa)).toBe(1);
  });
});

describe('When two colors are compared', () => {
  it('their contrast is that of WCAG 2.2, from either side', () => {
    expect(contrastRatio(0x000000, 0xffffff)).toBeCloseTo(21, 5);
    expect(contrastRatio(0x767676, 0xffffff)).toBeCloseTo(4.54, 2);
    expect(contrastRatio(0xffffff, 0x777777)).toBeCloseTo(4.48, 2);
  });
});
