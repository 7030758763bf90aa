// When what travels has left the place of something else.
import { describe, expect, it } from 'vitest';
import { clearFrom } from '#screens/wizard/timeToClear.ts';

const rect = (x: number, y: number, width = 300, height = 40) => ({ x, y, width, height });

describe('When something travels', () => {
  const [from, to] = [rect(400, 800), rect(400, 200)];

  it('what it never crosses can be there from the start', () => {
    expect(clearFrom(from, to, rect(400, 900, 300, 100))).toBe(0);
    expect(clearFrom(from, to, rect(0, 200, 300, 700))).toBe(0);
  });

  it('what it starts on, or crosses, can be there once it is off it, and not before', () => {
    const list = rect(0, 300, 1_000, 600);
    const share = clearFrom(from, to, list);
    const topAt = (at: number) => 800 + (200 - 800) * (1 - (1 - at) ** 3);
    expect(topAt(share) + 40).toBeLessThanOrEqual(300);
    expect(topAt(share - 0.07) + 40).toBeGreaterThan(300);
    expect(clearFrom(from, to, rect(400, 820, 300, 10))).toBeLessThan(share);
  });

  it('what it ends on can only be there at the end', () => {
    expect(clearFrom(from, to, rect(350, 180))).toBe(1);
  });
});
