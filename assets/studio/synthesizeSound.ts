// Sounds as plain arithmetic: a woody click, a bright chime chord and soft beds for the films.
import { mkdir, writeFile } from 'node:fs/promises';
import { root } from './catalogue.ts';

const rate = 44100;
type Stereo = [Float32Array, Float32Array];
const blank = (s: number): Stereo => [
  new Float32Array(Math.round(rate * s)),
  new Float32Array(Math.round(rate * s)),
];

/** 16-bit PCM with its highest peak at `db`. */
export function wav([l, r]: Stereo, db = -3): Buffer {
  let peak = 1e-9;
  for (const c of [l, r]) for (const v of c) peak = Math.max(peak, Math.abs(v));
  const k = (10 ** (db / 20) / peak) * 32767,
    b = Buffer.alloc(44 + l.length * 4);
  b.write('RIFF', 0);
  b.writeUInt32LE(36 + l.length * 4, 4);
  b.write('WAVEfmt ', 8);
  b.writeUInt32LE(16, 16);
  b.writeUInt16LE(1, 20);
  b.writeUInt16LE(2, 22);
  b.writeUInt32LE(rate, 24);
  b.writeUInt32LE(rate * 4, 28);
  b.writeUInt16LE(4, 32);
  b.writeUInt16LE(16, 34);
  b.write('data', 36);
  b.writeUInt32LE(l.length * 4, 40);
  for (let i = 0; i < l.length; i++) {
    b.writeInt16LE(Math.round(l[i]! * k), 44 + i * 4);
    b.writeInt16LE(Math.round(r[i]! * k), 46 + i * 4);
  }
  return b;
}
function click(): Stereo {
  const s = blank(0.055);
  let seed = 11,
    low = 0;
  for (let i = 0; i < s[0].length; i++) {
    const t = i / rate,
      on = Math.min(1, t / 0.0012),
      off = Math.min(1, (0.055 - t) / 0.006);
    seed = (seed * 16807) % 2147483647;
    low += (seed / 1073741824 - 1 - low) * 0.22;
    const v =
      on *
      off *
      (Math.sin(6.2832 * 640 * t) * Math.exp(-t * 110) +
        0.5 * Math.sin(6.2832 * 1490 * t) * Math.exp(-t * 190) +
        0.25 * Math.sin(6.2832 * 310 * t) * Math.exp(-t * 70) +
        low * 0.5 * Math.exp(-t * 420));
    s[0][i] = v;
    s[1][i] = v;
  }
  return s;
}
function bell(s: Stereo, at: number, hz: number, gain: number, pan: number): void {
  const parts: [number, number, number][] = [
    [1, 1, 2.6],
    [2.0, 0.42, 3.6],
    [2.76, 0.2, 5.5],
    [4.07, 0.1, 8],
    [5.4, 0.05, 12],
  ];
  for (let i = Math.round(at * rate); i < s[0].length; i++) {
    const t = i / rate - at,
      on = Math.min(1, t / 0.004);
    let v = 0;
    for (const [m, a, d] of parts) v += a * Math.sin(6.2832 * hz * m * t) * Math.exp(-t * d);
    s[0][i]! += v * on * gain * Math.cos(pan * 1.57);
    s[1][i]! += v * on * gain * Math.sin(pan * 1.57);
  }
}
function celebration(): Stereo {
  const s = blank(1.8);
  for (const [i, hz] of [523.25, 659.25, 783.99, 987.77, 1174.66, 1567.98].entries())
    bell(s, i * 0.075, hz, 0.5 - i * 0.04, 0.3 + (i % 3) * 0.2);
  // A short early echo for air, then a clean end.
  for (const c of s) {
    for (let i = c.length - 1; i > 3900; i--) c[i]! += 0.22 * c[i - 3900]! + 0.12 * c[Math.max(0, i - 7100)]!;
    for (let i = 0; i < c.length; i++) c[i]! *= Math.min(1, (c.length - i) / (rate * 0.35));
  }
  return s;
}
/** Two soft bells, the second lower: a question, not an alarm. */
function requested(): Stereo {
  const s = blank(1.1);
  bell(s, 0, 783.99, 0.4, 0.45);
  bell(s, 0.22, 587.33, 0.4, 0.55);
  for (const c of s) for (let i = 0; i < c.length; i++) c[i]! *= Math.min(1, (c.length - i) / (rate * 0.4));
  return s;
}
/** A quiet pad chord; a looping bed swells whole cycles, so that its ends meet. */
export function bed(seconds: number, n: number, loop: boolean): Stereo {
  const s = blank(seconds),
    base = [130.81, 146.83, 164.81, 174.61, 196][n % 5]!,
    chord = [0.5, 1, 1.5, 2, 2.5, 3];
  for (const [k, m] of chord.entries()) {
    // Tuned to whole cycles in the length, so a loop has no click.
    const hz = Math.round(base * m * seconds) / seconds,
      beat = 1 / seconds;
    for (let i = 0; i < s[0].length; i++) {
      const t = i / rate,
        breath = 0.6 + 0.4 * Math.sin(6.2832 * (beat * (1 + (k % 2)) * t + k * 0.17)),
        v = (Math.sin(6.2832 * hz * t + k) * breath) / (k + 2);
      s[0][i]! += v * (0.6 + 0.3 * Math.sin(k));
      s[1][i]! += v * (0.6 - 0.3 * Math.sin(k));
    }
  }
  bell(s, 0.25, base * 4, 0.16, 0.4);
  bell(s, seconds * 0.5, base * 6, 0.1, 0.65);
  for (const c of s)
    for (let i = 0; i < c.length; i++)
      c[i]! *= Math.min(1, i / (rate * (loop ? 0.06 : 0.4)), (c.length - i) / (rate * (loop ? 0.12 : 0.6)));
  return s;
}
export async function makeSounds(): Promise<void> {
  await mkdir(`${root}sounds`, { recursive: true });
  await writeFile(`${root}sounds/click.wav`, wav(click()));
  await writeFile(`${root}sounds/celebration.wav`, wav(celebration()));
  await writeFile(`${root}sounds/asked.wav`, wav(requested(), -9));
}
