// Films and their posters: frames from the stage into ffmpeg, over a soft synthesized soundtrack.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { films, root } from './catalogue.ts';
import type { Studio } from './studioServer.ts';
import { bed, wav } from './synthesizeSound.ts';

const fps = 24;
const FINER = 1.5;
const POSTER_PX = 1920;
const once = new Set(['quiz-intro']);

/** A frame, shot larger and brought down: one pass alone leaves rough edges. */
async function frame(s: Studio, name: string, w: number, h: number, at: number): Promise<Sharp> {
  const [width, height] = [w * FINER, h * FINER],
    raw = await s.shoot({ kind: 'film', name, w: width, h: height, samples: 1, at });
  return sharp(raw, { raw: { width, height, channels: 4 } }).resize(w, h);
}

/**
 * The picture that a film begins with, so that nothing doubles when it takes the place of its
 * poster. As large as the stage, which the attract screen fills with it.
 */
export async function makePosters(s: Studio, match: RegExp): Promise<void> {
  for (const [name, w, h] of films) {
    if (!match.test(name)) continue;
    const k = w > h ? POSTER_PX / w : 1,
      file = `${root}video/${name}-poster.webp`,
      shot = await frame(s, name, w * k, h * k, once.has(name) ? 1 : 0);
    await shot.removeAlpha().webp({ quality: 84, effort: 4 }).toFile(file);
    console.log(`video/${name}-poster.webp`);
  }
}

export async function makeFilms(s: Studio, match: RegExp): Promise<void> {
  await mkdir(`${root}video`, { recursive: true });
  const ends: Promise<void>[] = [];
  for (const [i, [name, w, h, seconds]] of films.entries()) {
    if (!match.test(name)) continue;
    const n = Math.round(fps * seconds),
      solo = once.has(name),
      shots = Math.min(17, Math.floor(n / 3.2)),
      half = shots * 2 - 1,
      held = Math.max(0, Math.floor(n / 2) - half),
      began = Date.now();
    const track = `${tmpdir()}/vitrine-bed-${name}.wav`;
    await writeFile(track, wav(bed(seconds, i, !once.has(name)), -14));
    const ff = spawn(
      'ffmpeg',
      [
        '-y',
        '-loglevel',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-s',
        `${w}x${h}`,
        '-r',
        String(fps),
        '-i',
        '-',
        '-i',
        track,
        '-c:v',
        'libx264',
        '-profile:v',
        'high',
        '-pix_fmt',
        'yuv420p',
        '-preset',
        'slow',
        '-crf',
        '19',
        '-g',
        '24',
        '-c:a',
        'aac',
        '-b:a',
        '112k',
        '-t',
        String(seconds),
        '-movflags',
        '+faststart',
        `${root}video/${name}.mp4`,
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    );
    const done = new Promise<void>((ok, no) =>
      ff.on('close', (c) => (c ? no(new Error(`ffmpeg ${c}`)) : ok())),
    );
    const write = (b: Buffer) =>
      new Promise<void>((ok) => (ff.stdin.write(b) ? ok() : ff.stdin.once('drain', ok)));
    const shot: Buffer[] = [];
    for (let k = 0; k < half; k++) {
      shot[k] = await (await frame(s, name, w, h, k / (half - 1))).raw().toBuffer();
    }
    // There, a rest, back, a rest; a film shown once only goes there and rests.
    for (let f = 0; f < n; f++)
      await write(
        shot[f < half ? f : solo || f < half + held ? half - 1 : Math.max(0, 2 * half + held - 1 - f)]!,
      );
    ff.stdin.end();
    ends.push(done.then(() => rm(track)));
    console.log(`video/${name}.mp4`, Math.round((Date.now() - began) / 1000), 's');
  }
  await Promise.all(ends);
}
