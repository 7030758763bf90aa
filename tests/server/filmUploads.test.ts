// Films and sounds that people bring, judged by what a kiosk can play.
// See src/content/README.md#media-rules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import type { CheckResult } from '#protocol/releaseSchemas.ts';
import { chunk, film, mp3, mp3Frame, renamedCodec, wave } from '#tests/support/films.ts';
import { formData } from '#tests/support/formData.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

let testDatabase: TestDatabase;
let showroom: Showroom;
beforeAll(async () => {
  testDatabase = await makeSqlite();
  showroom = await startShowroom(testDatabase);
});
afterAll(async () => {
  await showroom.app.close();
  await testDatabase.remove();
});

async function upload(filename: string, bytes: Uint8Array) {
  const part = { name: 'files', filename, bytes };
  const response = await showroom.editor.send('POST', '/upload', formData(part));
  const body = response.json<Json | [Json]>();
  return {
    status: response.statusCode,
    record: Array.isArray(body) ? body[0] : undefined,
    body: body as Json,
  };
}

async function expectTaken(filename: string, bytes: Uint8Array, mime = 'video/mp4') {
  const { status, record, body } = await upload(filename, bytes);
  expect([filename, status, body]).toEqual([filename, 200, expect.anything()]);
  expect(record).toMatchObject({ mime, name: filename });
  return (record?.['provider_metadata'] as { notes: string[] } | null)?.notes ?? [];
}

async function expectRefused(filename: string, bytes: Uint8Array, status: number, words: RegExp) {
  const refused = await upload(filename, bytes);
  expect([filename, refused.status, refused.body['message']]).toEqual([
    filename,
    status,
    expect.stringMatching(words),
  ]);
  expect(String(refused.body['message'])).toContain(filename);
}

describe('When an editor uploads a film', () => {
  it.each([
    ['with its index last', 'plays.mp4', {}],
    ['with its index first', 'web.mp4', { fastStart: true }],
    ['without sound', 'silent.mp4', { sound: null }],
    ['with MP3 sound', 'mp3.mp4', { sound: 'mp3' }],
    ['of VP9', 'vp9.mp4', { codec: 'vp9' }],
    ['of AV1', 'av1.mp4', { codec: 'av1' }],
    ['of QuickTime with H.264', 'apple.mov', { container: 'mov' }],
    ['of QuickTime with PCM sound', 'edit.mov', { container: 'mov', sound: 'pcm-s16' }],
    ['of one frame', 'still.mp4', { frames: 1 }],
  ] as const)('one %s is taken without a warning', async (_what, name, options) => {
    expect(await expectTaken(name, await film(options))).toEqual([]);
  });

  it('an .m4v of Apple’s programs is taken, whatever its brand is', async () => {
    const bytes = await film();
    for (const brand of ['M4V ', 'qt  ', '3gp5', 'M4A ', 'mp42', 'avc1']) {
      const branded = Buffer.from(bytes);
      branded.write(brand, 8, 'latin1');
      expect(await expectTaken('from-apple.m4v', branded)).toEqual([]);
    }
  });

  it.each([
    ['10 bits', { avc: { profile: 110, chroma: 1, bitDepth: 10 } }, /10-bit color/],
    ['10 bits, not said in its record', { avc: { profile: 110 } }, /10-bit color/],
    ['4:4:4', { avc: { profile: 244, chroma: 3 } }, /4:4:4 color sampling/],
    ['4:2:2', { avc: { profile: 122, chroma: 2, bitDepth: 8 } }, /4:2:2 color sampling: a/],
    ['10-bit VP9', { codec: 'vp9', codecString: 'vp09.02.41.10' }, /10-bit color/],
    ['10-bit AV1', { codec: 'av1', codecString: 'av01.0.08M.10' }, /10-bit color/],
    ['4K60', { width: 3840, height: 2160, fps: 60 }, /3840 x 2160 pixels/],
    ['120 frames a second', { fps: 120, frames: 120 }, /120 frames a second/],
    ['200 Mbit/s', { bytesPerFrame: 1_000_000, frames: 5 }, /200 Mbit\/s/],
    [
      'HDR',
      { colorSpace: { primaries: 'bt2020', transfer: 'pq', matrix: 'bt2020-ncl', fullRange: false } },
      /HDR film.*Rec\. 709/,
    ],
  ] as const)(
    'one of %s is taken, with a warning and what to export for all kiosks',
    async (what, options, words) => {
      const notes = await expectTaken(`${what.replaceAll('/', ' ')}.mp4`, await film(options as never));
      expect(notes).toEqual([expect.stringMatching(words)]);
      const { items } = (await showroom.editor.get('/api/media?mime=video/*')).json<{ items: Json[] }>();
      expect(items[0]).toMatchObject({ notes });
    },
  );

  // Sets of x264: ildct and tff; for Main and High with and without scaling lists.
  it.each([
    [
      'High',
      100,
      '6764001eacd940b424d8088000000300800000190f8a14cb',
      '6764001eacd940b4126c0440000003004000000c83c58b6580',
    ],
    [
      'Main',
      77,
      '674d401eeca05a126c0440000003004000000c87c50a6580',
      '6742c01ed900b4126c0440000003004000000c83c58b92',
    ],
    [
      'High 10 with scaling lists',
      110,
      '676e1028a6d42032330c7118886210191986388c44302102564e30fe6cc60300184f9e6cd02d1864e3605be05a98c3234e79a61861a730c33c05a044fde1c20000030002000003006508',
      '676e1028a6d42032330c7118886210191986388c44302102564e6f37cdf9bf816bf37cde6e6cd33c05a0227e5c3840000003004000000ca1',
    ],
  ])(
    'an interlaced one of %s is taken with a warning, and a progressive one without it',
    async (name, profile, interlaced, progressive) => {
      const notesOf = async (set: string) =>
        expectTaken(`${name}.mp4`, await film({ avc: { profile, chroma: 1, set } }));
      expect(await notesOf(interlaced)).toEqual([
        'This film is interlaced: on kiosks, edges that move look like combs. Export it deinterlaced (progressive).',
      ]);
      expect(await notesOf(progressive)).toEqual([]);
    },
  );

  it('what its upload said of a film is found again before it is published', async () => {
    const { editor } = showroom;
    const upload = await editor.send(
      'POST',
      '/upload',
      formData({
        name: 'files',
        filename: 'tv.mp4',
        bytes: await film({ avc: { profile: 100, set: '6764001eacd940b424d8088000000300800000190f8a14cb' } }),
      }),
    );
    const [file] = upload.json<[Json]>();
    const env = (await editor.post('/api/environments', { name: 'Store' })).json<{ id: string }>().id;
    const page = (await editor.post('/api/pages', { name: 'Care' })).json<Json>();
    const leftSideVideo = { id: file['id'], url: file['url'], name: file['name'] };
    await editor.put(`/api/pages/${page['id']}`, { ...page, leftSideVideo });
    const checks = (await editor.get(`/api/environments/${env}/checks?of=everything`)).json<CheckResult>();
    expect(checks.warnings).toContainEqual(
      expect.objectContaining({
        rule: 'filmNote',
        path: 'leftSideVideo',
        message: expect.stringMatching(/interlaced/),
      }),
    );
  });

  it('a lossless film of 4:2:0 counts as one, though its profile is that of 4:4:4', async () => {
    expect(await expectTaken('lossless.mp4', await film({ avc: { profile: 244, chroma: 1 } }))).toEqual([]);
  });

  it.each([
    [
      'HEVC',
      'phone.mp4',
      () => film({ codec: 'hevc' }),
      /HEVC \(H\.265\).*Export it as MP4 with H\.264 and AAC/,
    ],
    ['HEVC in QuickTime', 'phone.mov', () => film({ codec: 'hevc', container: 'mov' }), /HEVC/],
    ['ProRes', 'edit.mov', () => film({ codec: 'prores', container: 'mov' }), /ProRes/],
    [
      'MPEG-4 part 2',
      'old.mp4',
      async () => renamedCodec(await film(), 'avc1\0\0\0\0', 'mp4v\0\0\0\0'),
      /MPEG-4 part 2/,
    ],
    [
      'Motion JPEG',
      'camera.mov',
      async () => renamedCodec(await film({ container: 'mov' }), 'avc1\0\0\0\0', 'jpeg\0\0\0\0'),
      /Motion JPEG/,
    ],
    [
      'a codec of next year',
      'new.mp4',
      async () => renamedCodec(await film(), 'avc1\0\0\0\0', 'zzz9\0\0\0\0'),
      /a film of an unknown kind \('zzz9'\)/,
    ],
    [
      'copy protection',
      'bought.m4v',
      async () => renamedCodec(await film(), 'avc1\0\0\0\0', 'encv\0\0\0\0'),
      /protected against copying/,
    ],
    [
      'MPEG layer 2 sound',
      'tv.mp4',
      () => film({ sound: 'mp3', soundHeader: 0xfd }),
      /sound in MPEG layer 2/,
    ],
    ['AC-3 sound', 'cinema.mp4', () => film({ sound: 'ac3' }), /sound in AC-3 \(Dolby Digital\)/],
    ['E-AC-3 sound', 'cinema.mp4', () => film({ sound: 'eac3' }), /sound in E-AC-3/],
    [
      'Apple Lossless sound',
      'edit.mov',
      async () => renamedCodec(await film({ container: 'mov', sound: 'pcm-s16' }), 'sowt\0', 'alac\0'),
      /Apple Lossless/,
    ],
    ['sound only', 'sound-only.mp4', () => film({ codec: null }), /has sound but no picture/],
    ['8K', 'huge.mp4', () => film({ width: 7680, height: 4320 }), /7680 x 4320 pixels, more than/],
    ['WebM', 'film.webm', () => film({ container: 'webm', codec: 'vp9', sound: null }), /a WebM film/],
    ['Matroska', 'film.mkv', () => film({ container: 'mkv' }), /a Matroska film/],
  ] as const)('one of %s is refused, with what it is and what to do', async (_what, name, make, words) => {
    await expectRefused(name, await make(), 415, words);
  });

  it.each([
    ['ends before its index', async () => (await film()).subarray(0, -400)],
    ['ends after its index', async () => (await film({ fastStart: true })).subarray(0, -3000)],
    ['lacks a byte', async () => (await film({ fastStart: true })).subarray(0, -1)],
    [
      'ends in zeros, as a download that stopped',
      async () => {
        const bytes = await film({ fastStart: true, sound: null });
        return bytes.fill(0, bytes.length - 300);
      },
    ],
  ])('one that %s is refused as incomplete', async (_what, make) => {
    await expectRefused('half.mp4', await make(), 400, /is incomplete: .* Copy or export it again/);
  });

  it('one whose index is nonsense is refused as damaged, and the server goes on', async () => {
    const bytes = await film();
    const nonsense = Buffer.from(bytes);
    nonsense.fill(0xff, bytes.indexOf('stbl') + 4, bytes.length - 8);
    const refused = await upload('broken.mp4', nonsense);
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('broken.mp4 is'),
    ]);
    await expectTaken('next.mp4', bytes);
  });
});

describe('When an editor uploads a sound', () => {
  it.each([
    ['16 bits', {}],
    ['8 bits', { bits: 8 }],
    ['24 bits', { bits: 24 }],
    ['floating point', { tag: 3, bits: 32 }],
    ['A-law', { tag: 6, bits: 8 }],
    ['MP3 within a WAV', { tag: 0x55 }],
    ['RF64 below 4 GB', { id: 'RF64', declared: 0xffffffff }],
    ['BW64', { id: 'BW64', declared: 0xffffffff }],
    ['a length that its recorder left open', { declared: 0 }],
    ['chunks of broadcasters before it', { before: chunk('bext', Buffer.alloc(6000)) }],
  ] as const)('a WAV of %s is taken', async (_what, options) => {
    expect(await expectTaken('click.wav', wave(options), 'audio/wav')).toEqual([]);
  });

  it.each([
    ['ADPCM', { tag: 2, bits: 8 }, /ADPCM/],
    ['IMA ADPCM', { tag: 0x11, bits: 8 }, /ADPCM \(IMA\)/],
    ['GSM', { tag: 0x31 }, /GSM 6\.10/],
    ['64-bit float', { tag: 3, bits: 64 }, /64-bit floating point PCM/],
    ['Windows Media', { tag: 0x161 }, /Windows Media Audio/],
    ['an unknown codec', { tag: 0x7777 }, /a codec of an unknown kind \('0x7777'\)/],
  ])('a WAV of %s is named, and refused with what to export', async (_what, options, words) => {
    await expectRefused('click.wav', wave(options), 415, words);
    await expectRefused('click.wav', wave(options), 415, /Export it as WAV \(PCM, 16 or 24 bit\) or MP3/);
  });

  it('an MP3 is taken as one, also if it is called .wav', async () => {
    await expectTaken('chime.mp3', mp3(), 'audio/mpeg');
    const { record } = await upload('chime.wav', mp3());
    expect(record).toMatchObject({ mime: 'audio/mpeg', ext: '.mp3' });
    const { items } = (await showroom.editor.get('/api/media?mime=audio/*')).json<{ items: Json[] }>();
    expect(items.map(({ filename }) => filename)).toContain('chime.wav');
  });

  it('an MP3 behind zeros is taken, and layer 2 under its name is refused', async () => {
    await expectTaken('cut.mp3', Buffer.concat([Buffer.alloc(500), mp3()]), 'audio/mpeg');
    const layer2 = Buffer.concat(Array<Buffer>(20).fill(mp3Frame(0xfd)));
    await expectRefused('old.mp3', layer2, 415, /MPEG layer 2/);
  });

  it('one that is cut off, or holds nothing, is refused', async () => {
    await expectRefused('half.wav', wave().subarray(0, 4000), 400, /is incomplete/);
    await expectRefused('empty.wav', wave({ seconds: 0 }), 400, /has no sound in it/);
    await expectRefused('header.wav', wave().subarray(0, 30), 400, /is incomplete/);
  });

  it.each([
    ['FLAC', 'song.flac', Buffer.from('664c6143000000220000', 'hex'), /a FLAC sound/],
    [
      'Ogg',
      'song.ogg',
      Buffer.from('4f67675300020000000000000000000000000000000000000000011e01766f72626973', 'hex'),
      /Ogg/,
    ],
    [
      'AIFF',
      'song.aiff',
      Buffer.concat([Buffer.from('FORM\0\0\0\0AIFF'), Buffer.alloc(40)]),
      /an AIFF sound/,
    ],
    ['Wave64', 'song.w64', Buffer.concat([Buffer.from('riff.'), Buffer.alloc(40)]), /a Wave64 sound/],
  ])('one of %s is named, and refused with what to export', async (_what, name, bytes, words) => {
    await expectRefused(name, bytes, 415, words);
    await expectRefused(name, bytes, 415, /Export it as WAV/);
  });
});
