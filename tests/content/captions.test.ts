// Captions as people bring them: WebVTT as browsers read it, SRT and others, rolling captions.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import { captionsOfFile } from '#schema/captionFormats.ts';
import { hasOnlySounds, parseWebVtt } from '#schema/webVtt.ts';
import { checkDocument } from '#server/documents/documentGate.ts';

const cuesOf = (text: string) => parseWebVtt(captionsOfFile(text)).cues.map(({ text: cue }) => cue);
const timesOf = (text: string) =>
  parseWebVtt(captionsOfFile(text)).cues.map(({ startS, endS }) => [startS, endS]);
const TWO = ['Hello', 'there'];
const cue = (times: string, text: string): string => `${times}\n${text}`;
const [FIRST, SECOND] = [cue('00:01.000 --> 00:02.500', 'Hello'), cue('00:03.000 --> 00:04.000', 'there')];
const srt = (...texts: string[]): string =>
  texts
    .map((text, index) => `${index + 1}\n00:0${index}:01,000 --> 00:0${index}:02,500\n${text}\n`)
    .join('\n');

describe('When captions are WebVTT', () => {
  it.each([
    ['a cue directly below the header', `WEBVTT\n${FIRST}\n\n${SECOND}\n`],
    [
      'a cue below metadata of the header',
      `WEBVTT - Film\nKind: captions\nLanguage: en\n${FIRST}\n\n${SECOND}`,
    ],
    ['a cue directly below a note', `WEBVTT\n\nNOTE by hand\n${FIRST}\n\nNOTE\n${SECOND}`],
    ['a note of several lines above a cue', `WEBVTT\n\nNOTE\none\ntwo\n${FIRST}\n\n${SECOND}`],
    ['a cue directly below a style sheet', `WEBVTT\n\nSTYLE\n::cue { color: red }\n${FIRST}\n\n${SECOND}`],
    [
      'a region, and settings',
      `WEBVTT\n\nREGION\nid:a\nwidth:40%\n\n${FIRST.replace('500', '500 line:0 region:a')}\n\n${SECOND}`,
    ],
    [
      'names, hours of one digit and tabs',
      `WEBVTT\n\nintro\n0:00:01.000\t-->\t0:00:02.500\nHello\n\n2\n${SECOND}`,
    ],
    [
      'line ends of Windows and a mark',
      `\ufeffWEBVTT\r\n\r\n${FIRST.replaceAll('\n', '\r\n')}\r\n\r\n${SECOND.replaceAll('\n', '\r\n')}`,
    ],
    [
      'line ends of an old Mac',
      `WEBVTT\r\r${FIRST.replaceAll('\n', '\r')}\r\r${SECOND.replaceAll('\n', '\r')}`,
    ],
    ['a map of a stream', `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${FIRST}\n\n${SECOND}`],
  ])('%s is read as browsers read it', (_, text) => {
    expect(parseWebVtt(text).cues.map(({ text: words }) => words)).toEqual(TWO);
    expect(parseWebVtt(text).problem).toBeUndefined();
    expect(captionsOfFile(text)).toBe(text.replace('\ufeff', '').replaceAll(/\r\n|\r/g, '\n'));
  });

  it.each([
    ['a header in small letters', `webvtt\n\n${FIRST}\n\n${SECOND}`],
    ['empty lines above the header', `\n\n WEBVTT\n\n${FIRST}\n\n${SECOND}`],
    ['times with commas', `WEBVTT\n\n${FIRST}\n\n${SECOND}`.replaceAll('.', ',')],
    ['no header', `${FIRST}\n\n${SECOND}`],
    ['no empty line between cues', `WEBVTT\n\n${FIRST}\n${SECOND}`],
    ['numbers and no empty lines', `WEBVTT\n\n1\n${FIRST}\n2\n${SECOND}`],
    ['no header, and notes', `NOTE draft\n\n${FIRST}\n\nNOTE a word\n\n${SECOND}`],
  ])('a file with %s is mended', (_, text) => {
    expect(cuesOf(text)).toEqual(TWO);
    expect(timesOf(text)).toEqual([
      [1, 2.5],
      [3, 4],
    ]);
  });
});

describe('When captions are of another format', () => {
  it.each([
    ['SRT', srt('Hello', 'there')],
    ['SRT of Windows, with a mark', `\ufeff${srt('Hello', 'there').replaceAll('\n', '\r\n')}`],
    ['SRT without numbers', srt('Hello', 'there').replaceAll(/^\d\n/gm, '')],
    ['SRT without empty lines between', srt('Hello', 'there').replaceAll('\n\n', '\n')],
    [
      'SRT with spaces and short fractions',
      '1\n 0:00:01,5-->0:00:02,50 \nHello\n\n2\n00:00:03,0 --> 00:00:04,0\nthere',
    ],
    [
      'SRT with positions and colors',
      srt('{\\an8}<font color="#fff">Hello</font>', 'there').replace(
        '00:00:02,500',
        '00:00:02,500 X1:40 X2:600 Y1:20 Y2:50',
      ),
    ],
    ['SRT with an arrow of a word processor', srt('Hello', 'there').replaceAll('-->', '–>')],
    ['SBV of YouTube', '0:00:01.000,0:00:02.500\nHello\n\n0:00:03.000,0:00:04.500\nthere\n'],
    [
      'SubStation Alpha',
      '[Script Info]\nTitle: Film\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:03.00,0:00:04.50,Default,,0,0,0,,there\nDialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Hello{\\i0}\n',
    ],
  ])('%s is converted', (_, text) => {
    expect(cuesOf(text)).toEqual(TWO);
    const result = validate(KINDS_BY_NAME.product, { videos: [{ captions: captionsOfFile(text) }] });
    expect(result).toMatchObject({ ok: true });
  });

  it('lines, commas, tags and characters of markup stay what they are', () => {
    expect(
      cuesOf(srt('One, two\n<i>three</i> <b>four</b>', 'a < b & c > d -->\nTom &amp; Ann', '12\n<3')),
    ).toEqual([
      'One, two\n<i>three</i> <b>four</b>',
      'a &lt; b &amp; c > d --&gt;\nTom &amp; Ann',
      '12\n&lt;3',
    ]);
  });

  it('by the API, SRT is stored as WebVTT too', () => {
    const sent = { name: 'A', videos: [{ captions: srt('Hello') }] };
    expect(checkDocument(KINDS_BY_NAME.product, sent)).toMatchObject({
      value: { videos: [{ captions: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n' }] },
    });
  });

  it.each([
    ['TTML', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', 'This is TTML.'],
    ['SCC', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420', 'This is SCC.'],
    ['MicroDVD', '{25}{62}Hello', 'This is MicroDVD'],
    ['lyrics', '[00:01.00]Hello', 'This is LRC.'],
  ])('%s is named, with what to do', (_, text, message) => {
    const result = validate(KINDS_BY_NAME.product, { videos: [{ captions: captionsOfFile(text) }] });
    const [error] = result.ok ? [] : result.errors;
    expect(error?.message).toContain(message);
    expect(error?.message).toContain('Export it as WebVTT or SRT');
  });

  it('a time that is wrong is named by its line, not taken for a text', () => {
    const text = srt('Hello', 'there').replace('00:01:01,000', '00:01:010,0000');
    const result = validate(KINDS_BY_NAME.product, { videos: [{ captions: captionsOfFile(text) }] });
    expect(result.ok ? [] : result.errors).toEqual([
      {
        path: 'videos.0.captions',
        message: 'Line 8: enter a time such as 00:01.000 --> 00:04.000',
      },
    ]);
  });

  it('a text without times is not changed, and said to have no captions', () => {
    const problemOf = (text: string) => {
      const result = validate(KINDS_BY_NAME.product, { videos: [{ captions: captionsOfFile(text) }] });
      return result.ok ? 'taken' : result.errors[0]?.message;
    };
    expect(problemOf('WEBVTT\n\nNOTE nothing yet')).toBe(
      'No captions found: each needs a time such as 00:01.000 --> 00:04.000',
    );
    expect(problemOf('Hello there')).toBe('Line 1: captions start with a line that says WEBVTT');
  });
});

describe('When captions roll', () => {
  it('a line that stays while the next is spoken is there once', () => {
    const rolling = `WEBVTT\n\n${[
      cue('00:00.000 --> 00:02.000', 'One'),
      cue('00:02.000 --> 00:04.000', 'One\ntwo'),
      cue('00:04.000 --> 00:06.000', 'two\nthree'),
      cue('00:06.000 --> 00:08.000', 'three\nfour'),
    ].join('\n\n')}`;
    expect(cuesOf(rolling)).toEqual(['One', 'two', 'three', 'four']);
    expect(timesOf(rolling)[1]).toEqual([2, 4]);
  });

  it('so is one of captions that overlap in time, and of three lines', () => {
    const lines = ['One', 'two', 'three', 'four', 'five'];
    const rolling = lines.slice(2).map((_, index) => {
      const times = `00:0${index * 2}.000 --> 00:0${index * 2 + 3}.000`;
      return cue(times, lines.slice(index, index + 3).join('\n'));
    });
    expect(cuesOf(`WEBVTT\n\n${rolling.join('\n\n')}`)).toEqual(['One\ntwo\nthree', 'four', 'five']);
  });

  it('captions of a machine, with times of words and cues that only hold a line', () => {
    const machine = `WEBVTT\nKind: captions\nLanguage: en\n\n${[
      cue(
        '00:00:00.000 --> 00:00:02.000 align:start position:0%',
        ' \nwelcome<00:00:00.500><c> to</c><00:00:01.000><c> us</c>',
      ),
      cue('00:00:02.000 --> 00:00:02.010 align:start position:0%', 'welcome to us\n '),
      cue(
        '00:00:02.010 --> 00:00:04.000 align:start position:0%',
        'welcome to us\nlook<00:00:02.500><c> around</c>',
      ),
      cue('00:00:04.000 --> 00:00:04.010 align:start position:0%', 'look around\n '),
      cue(
        '00:00:04.010 --> 00:00:06.000 align:start position:0%',
        'look around\nand<00:00:04.500><c> touch</c>',
      ),
    ].join('\n\n')}`;
    expect(cuesOf(machine).map((text) => text.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'welcome to us',
      'look around',
      'and touch',
    ]);
  });

  it('a line that grows word by word is there once, whole', () => {
    const growing = `WEBVTT\n\n${[
      cue('00:00.000 --> 00:01.000', 'Look'),
      cue('00:01.000 --> 00:02.000', 'Look around'),
      cue('00:02.000 --> 00:03.000', 'Look around you'),
      cue('00:03.000 --> 00:04.000', 'Look around you\nand'),
      cue('00:04.000 --> 00:05.000', 'Look around you\nand touch'),
    ].join('\n\n')}`;
    expect(cuesOf(growing)).toEqual(['Look around you', 'and touch']);
    expect(timesOf(growing)).toEqual([
      [0, 3],
      [3, 5],
    ]);
  });

  it('what somebody says twice stays', () => {
    const twice = srt('No.', 'No.', 'Yes.', 'Well', 'yes', 'Goodbye');
    expect(cuesOf(twice)).toEqual(['No.', 'No.', 'Yes.', 'Well', 'yes', 'Goodbye']);
  });

  it.each([
    ['[Music, rising]', true],
    ['[Music]\n[A door]', true],
    ['[Softly] Come in', false],
    ['Come in', false],
    ['', false],
  ])('%j has only sounds: %s', (text, isSound) => expect(hasOnlySounds(text)).toBe(isSound));
});
