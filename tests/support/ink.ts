// Finds the lines of a text in a screenshot: pixels that are darker or lighter than the background.
import sharp from 'sharp';

/** Least difference of an inked pixel from the background, as a share of black to white. */
const INK = 0.3;
/** The part of a line that is checked: its top overlaps the descenders of the line above. */
const MIDDLE = { from: 0.3, to: 0.85 };

export class Ink {
  private readonly isInk: (x: number, y: number) => boolean;
  readonly width: number;
  readonly height: number;

  private constructor(data: Buffer, width: number, height: number) {
    const ground = mostFrequent(data);
    this.width = width;
    this.height = height;
    this.isInk = (x, y) => Math.abs((data[y * width + x] ?? ground) - ground) > 255 * INK;
  }

  static async of(png: Buffer): Promise<Ink> {
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    return new Ink(data, info.width, info.height);
  }

  /** Number of inked pixels in each row. */
  rows(): number[] {
    return Array.from({ length: this.height }, (_, y) => {
      let count = 0;
      for (let x = 0; x < this.width; x += 1) if (this.isInk(x, y)) count += 1;
      return count;
    });
  }

  /**
   * Left and right edge of each line of `linePx`, from the top; null for a line without ink. `down`
   * offsets the rows that are checked.
   */
  edges(linePx: number, down = 0): ({ left: number; right: number } | null)[] {
    return Array.from({ length: Math.round(this.height / linePx) }, (_, line) => {
      let [left, right] = [Infinity, -Infinity];
      for (
        let y = Math.round((line + MIDDLE.from) * linePx) + down;
        y < (line + MIDDLE.to) * linePx + down;
        y += 1
      ) {
        for (let x = 0; x < this.width; x += 1) {
          if (!this.isInk(x, y)) continue;
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
        }
      }
      return right < 0 ? null : { left, right };
    });
  }

  /** Number of rows to move this down for the best match with the other. */
  shiftTo(other: Ink, mostPx: number): number {
    const [own, others] = [this.rows(), other.rows()];
    const difference = (down: number): number =>
      others.reduce((sum, count, y) => sum + Math.abs(count - (own[y - down] ?? 0)), 0);
    const shifts = Array.from({ length: mostPx * 2 + 1 }, (_, index) => index - mostPx);
    return shifts.reduce((best, down) => (difference(down) < difference(best) ? down : best), 0);
  }
}

function mostFrequent(data: Buffer): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}
