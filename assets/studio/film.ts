// Films: frames from the stage into ffmpeg, over a soft synthesised bed.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { films, root } from './catalogue.ts';
import type { Studio } from './host.ts';
import { bed, wav } from './sound.ts';

const fps = 24;
const once = new Set(['quiz-intro']);

export async function makeFilms(s: Studio, match: RegExp): Promise<void> {
  await mkdir(`${root}video`, { recursive: true });
  for (const [i, [name, w, h, seconds]] of films.entries()) {
    if (!match.test(name)) continue;
    const n = Math.round(fps * seconds), held = once.has(name) ? 28 : Math.round(n / 7), half = once.has(name) ? n - held : Math.ceil(n / 2) - held, began = Date.now();
    const track = `${tmpdir()}/vitrine-bed-${name}.wav`; await writeFile(track, wav(bed(seconds, i, !once.has(name)), -14));
    const ff = spawn('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${w}x${h}`, '-r', String(fps), '-i', '-', '-i', track,
      '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'medium', '-crf', '21', '-g', '24', '-c:a', 'aac', '-b:a', '112k', '-t', String(seconds), '-movflags', '+faststart', `${root}video/${name}.mp4`], { stdio: ['pipe', 'inherit', 'inherit'] });
    const done = new Promise<void>((ok, no) => ff.on('close', (c) => (c ? no(new Error(`ffmpeg ${c}`)) : ok())));
    const write = (b: Buffer) => new Promise<void>((ok) => (ff.stdin.write(b) ? ok() : ff.stdin.once('drain', ok)));
    const shot: Buffer[] = [];
    for (let f = 0; f < n; f++) {
      // There, a rest, back, a rest; a film shown once only goes there and rests.
      const k = f < half ? f : f < half + held || once.has(name) ? half - 1 : Math.max(0, 2 * half + held - 1 - f);
      shot[k] ??= Buffer.from(await s.shoot({ kind: 'film', name, w, h, samples: 1, at: k / (half - 1) }));
      await write(shot[k]);
    }
    ff.stdin.end(); await done; await rm(track);
    const poster = shot[Math.floor(half * (once.has(name) ? 0.96 : 0.72))]!;
    await sharp(poster, { raw: { width: w, height: h, channels: 4 } }).removeAlpha().webp({ quality: 84, effort: 5 }).toFile(`${root}video/${name}-poster.webp`);
    console.log(`video/${name}.mp4`, Math.round((Date.now() - began) / 1000), 's');
  }
}
