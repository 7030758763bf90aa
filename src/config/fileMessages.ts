// Why a file is refused or may not look right: what it is, and how to export it.

const EXPORT_FILM = 'Export it as MP4 with H.264 and AAC';
const EXPORT_SOUND = 'Export it as WAV (PCM, 16 or 24 bit) or MP3';

/** Messages about files; `name` is the file's. */
export const FILE_MESSAGES = {
  picture: (name: string, what: string) =>
    `${name} is ${what}, which the showroom cannot show. Export it as JPEG or PNG, then upload that.`,
  other: (name: string, what: string) =>
    `${name} is ${what}, which the showroom cannot show. Upload its pictures as JPEG or PNG, its films as MP4.`,
  unknown: (name: string) =>
    `${name} is not a file that the showroom can show: images (PNG, JPEG, GIF, WebP, AVIF, SVG), sounds (WAV, MP3) or films (MP4, QuickTime).`,
  film: (name: string, what: string) =>
    `${name} is ${what}, which kiosks cannot play. ${EXPORT_FILM}, then upload that.`,
  filmSound: (name: string, what: string) =>
    `${name} has sound in ${what}, which kiosks play without a sound. ${EXPORT_FILM} sound, then upload that.`,
  sound: (name: string, what: string) =>
    `${name} is ${what}, which kiosks cannot play. ${EXPORT_SOUND}, then upload that.`,
  soundOnly: (name: string) =>
    `${name} has sound but no picture, so it is no film. Export it with its picture; or upload the sound by itself, as WAV or MP3.`,
  protectedFilm: (name: string) =>
    `${name} is protected against copying, so kiosks cannot play it. Upload a version without protection.`,
  hugeFilm: (name: string, width: number, height: number) =>
    `${name} is ${width} x ${height} pixels, more than kiosks can play. Export it as MP4 with H.264, at most 1920 x 1080.`,
  noFrames: (name: string) => `${name} has no frames, so there is nothing to play. Export it again.`,
  animatedAvif: (name: string) =>
    `${name} is an animated AVIF without a still picture, which the showroom cannot show. Export a picture of it as JPEG or PNG, or the motion as MP4.`,
  hdrPicture: (name: string) =>
    `${name} is an HDR picture, which only HDR screens show. Export it as JPEG or PNG in sRGB, then upload that.`,
  invalidDrawing: (name: string, why: string) =>
    `${name} cannot be read as an SVG (${why}). Export it again, or upload it as PNG or WebP.`,
  emptyDrawing: (name: string) => `${name} draws nothing. Export it again, or upload it as PNG or WebP.`,
  slowDrawing: (name: string) =>
    `${name} takes too long to draw: its filters would hold up a kiosk. Simplify them, or upload it as PNG or WebP.`,
  noSound: (name: string) => `${name} has no sound in it. Export it again.`,
  incomplete: (name: string) =>
    `${name} is incomplete: its end or its index is missing. Copy or export it again, then upload that.`,
} as const;

/** Notes for an editor about an accepted file, shown beside its name. */
export const FILE_NOTES = {
  weakKiosks: (reasons: string) =>
    `This film has ${reasons}: a weak kiosk may not play it smoothly. For all kiosks, export it as MP4 with H.264, 8 bit, 4:2:0, at most 1920 x 1080 with 60 frames a second.`,
  hdrFilm:
    'This is an HDR film: kiosks with ordinary screens show it pale. For them, export it in Rec. 709 (SDR).',
  interlacedFilm:
    'This film is interlaced: on kiosks, edges that move look like combs. Export it deinterlaced (progressive).',
  printColors:
    'This picture has colors for print (CMYK). They were converted for screens (sRGB); check that they look right.',
  firstPictureOnly:
    'This picture is animated: kiosks show its first picture only. For motion, upload a film.',
  cappedDrawing: (sidePx: number) =>
    `This drawing is larger than ${sidePx.toLocaleString('en')} pixels, so its size was reduced to that. It looks the same.`,
  invalidViewBox:
    'The viewBox of this drawing is not valid, so it was removed. Check that nothing is cut off; if it is, export it again.',
  unsizedDrawing:
    'This drawing says no size, so it got the size of what it draws. To choose another one, export it with a viewBox.',
  slowDrawing:
    'This drawing has filters that take long where it fills the screen. Use it small, or upload it as PNG or WebP.',
} as const;

/** Parts that a drawing may lose: their name, and advice for the editor. */
const SVG_LOSSES = {
  scripts: { what: 'scripts', advice: '' },
  pages: {
    what: 'embedded pages (foreignObject)',
    advice: 'Export it without HTML, or upload it as PNG or WebP.',
  },
  animations: { what: 'animations', advice: 'For motion, upload a film.' },
  pictures: { what: 'pictures in other files', advice: 'Embed the pictures when you export it.' },
  references: { what: 'references to other files', advice: '' },
  fonts: { what: 'its own fonts', advice: 'Convert its texts to outlines.' },
  imports: { what: 'style sheets in other files', advice: 'Export it with its styles inside.' },
  rules: { what: 'style rules for certain screens (@media and others)', advice: '' },
  flowedTexts: { what: 'flowed texts', advice: 'Convert its texts to outlines.' },
  meshes: { what: 'mesh gradients', advice: 'Upload it as PNG or WebP.' },
} as const;
export type SvgLoss = keyof typeof SVG_LOSSES;

/** Returns a note about the dropped parts of a drawing; empty if there are none. */
export function svgLossNote(losses: readonly SvgLoss[]): string[] {
  if (losses.length === 0) return [];
  const found = losses.map((loss) => SVG_LOSSES[loss]);
  const advice = [...new Set(found.map((loss) => loss.advice).filter((text) => text !== ''))];
  return [[`Dropped from this drawing: ${found.map(({ what }) => what).join(', ')}.`, ...advice].join(' ')];
}

/** Names of film codecs, by mediabunny's name or the container's own. */
export const FILM_CODECS: Readonly<Record<string, string>> = {
  hevc: 'an HEVC (H.265) film, as phones record',
  prores: 'a ProRes film',
  vp8: 'a VP8 film',
  mp4v: 'an older MPEG film (MPEG-4 part 2 or MPEG-2)',
  xvid: 'an older MPEG film (MPEG-4 part 2)',
  divx: 'an older MPEG film (MPEG-4 part 2)',
  m2v1: 'an MPEG-2 film',
  jpeg: 'a Motion JPEG film',
  mjpa: 'a Motion JPEG film',
  mjpb: 'a Motion JPEG film',
  mjp2: 'a Motion JPEG 2000 film',
  vvc1: 'a VVC (H.266) film',
  dvh1: 'a Dolby Vision film',
  dvhe: 'a Dolby Vision film',
  avdn: 'a DNxHD film',
  avdh: 'a DNxHR film',
  cfhd: 'a CineForm film',
  rle: 'a QuickTime Animation film',
  png: 'a PNG film',
  svq1: 'a Sorenson film',
  svq3: 'a Sorenson film',
  cvid: 'a Cinepak film',
  s263: 'an H.263 film',
  h263: 'an H.263 film',
  dvc: 'a DV film',
  dvcp: 'a DV film',
};

/** The same of sounds; format tags of WAV are from Microsoft's mmreg.h. */
export const SOUND_CODECS: Readonly<Record<string, string>> = {
  ac3: 'AC-3 (Dolby Digital)',
  eac3: 'E-AC-3 (Dolby Digital Plus)',
  'ac-4': 'AC-4 (Dolby)',
  dts: 'DTS',
  dtsc: 'DTS',
  alac: 'Apple Lossless (ALAC)',
  mp2: 'MPEG layer 2',
  samr: 'AMR',
  sawb: 'AMR',
  'pcm-f64': '64-bit floating point PCM',
  'pcm-s64': '64-bit PCM',
  '0x0002': 'ADPCM',
  '0x0011': 'ADPCM (IMA)',
  '0x0031': 'GSM 6.10',
  '0x0040': 'G.721',
  '0x0045': 'G.726',
  '0x0050': 'MPEG layer 1 or 2',
  '0x00ff': 'AAC',
  '0x0160': 'Windows Media Audio',
  '0x0161': 'Windows Media Audio',
  '0x0162': 'Windows Media Audio',
  '0x0163': 'Windows Media Audio',
  '0x2000': 'AC-3 (Dolby Digital)',
  '0x2001': 'DTS',
};

/** A type that is not shown: what it is, and how to recognize it by MIME type or extension. */
export interface ForeignType {
  kind: 'picture' | 'film' | 'sound' | 'other';
  what: string;
  mimes: readonly string[];
  extensions: readonly string[];
}

const foreign = (
  kind: ForeignType['kind'],
  what: string,
  mimes: readonly string[],
  extensions: readonly string[],
): ForeignType => ({ kind, what, mimes, extensions });

/** Types that people bring and no kiosk shows. MIME types as file-type and browsers name them. */
export const FOREIGN_TYPES: readonly ForeignType[] = [
  foreign(
    'picture',
    'a HEIC picture, as phones take',
    ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    ['.heic', '.heif', '.hif'],
  ),
  foreign('picture', 'a TIFF picture', ['image/tiff'], ['.tif', '.tiff']),
  foreign(
    'picture',
    'a raw photo of a camera',
    ['image/x-adobe-dng', 'image/x-canon-cr2', 'image/x-canon-cr3', 'image/x-nikon-nef', 'image/x-sony-arw'],
    ['.dng', '.cr2', '.cr3', '.nef', '.arw', '.orf', '.rw2', '.raf'],
  ),
  foreign('picture', 'a JPEG XL picture', ['image/jxl'], ['.jxl']),
  foreign(
    'picture',
    'a JPEG 2000 picture',
    ['image/jp2', 'image/jpx', 'image/jpm'],
    ['.jp2', '.jpx', '.j2k'],
  ),
  foreign('picture', 'a JPEG XR picture', ['image/jxr', 'image/vnd.ms-photo'], ['.jxr', '.wdp']),
  foreign('picture', 'a Windows bitmap', ['image/bmp', 'image/x-ms-bmp'], ['.bmp', '.dib']),
  foreign(
    'picture',
    'an icon',
    ['image/x-icon', 'image/vnd.microsoft.icon', 'image/icns'],
    ['.ico', '.icns'],
  ),
  foreign('picture', 'a Photoshop document', ['image/vnd.adobe.photoshop'], ['.psd', '.psb']),
  foreign('picture', 'a GIMP document', ['image/x-xcf'], ['.xcf']),
  foreign(
    'picture',
    'a PostScript or Illustrator document',
    ['application/postscript', 'application/eps', 'application/illustrator'],
    ['.eps', '.ai', '.ps'],
  ),
  foreign('picture', 'a PDF', ['application/pdf'], ['.pdf']),
  foreign('picture', 'a Windows metafile', ['image/wmf', 'image/emf'], ['.wmf', '.emf']),
  foreign('picture', 'a compressed SVG', ['image/svg+xml-compressed'], ['.svgz']),
  foreign('picture', 'a design document', [], ['.sketch', '.fig', '.xd', '.indd', '.afdesign', '.afphoto']),
  foreign('film', 'a WebM film', ['video/webm'], ['.webm']),
  foreign('film', 'a Matroska film', ['video/matroska', 'video/x-matroska'], ['.mkv']),
  foreign('film', 'an AVI film', ['video/vnd.avi', 'video/x-msvideo', 'video/avi'], ['.avi', '.divx']),
  foreign(
    'film',
    'a Windows Media film',
    ['video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'],
    ['.wmv', '.asf'],
  ),
  foreign('film', 'a Flash film', ['video/x-flv', 'application/x-shockwave-flash'], ['.flv', '.swf']),
  foreign('film', 'an MPEG transport stream', ['video/mp2t'], ['.ts', '.mts', '.m2ts']),
  foreign(
    'film',
    'an older MPEG film',
    ['video/mpeg', 'video/mp1s', 'video/mp2p'],
    ['.mpg', '.mpeg', '.m2v', '.vob'],
  ),
  foreign('film', 'an Ogg film', ['video/ogg'], ['.ogv']),
  foreign('film', 'an MXF film', ['application/mxf'], ['.mxf']),
  foreign('sound', 'an AIFF sound', ['audio/aiff', 'audio/x-aiff'], ['.aif', '.aiff', '.aifc']),
  foreign('sound', 'a FLAC sound', ['audio/flac', 'audio/x-flac'], ['.flac']),
  foreign('sound', 'an Ogg sound', ['audio/ogg', 'application/ogg'], ['.ogg', '.oga', '.opus']),
  foreign(
    'sound',
    'an AAC sound',
    ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/m4a'],
    ['.aac', '.m4a', '.m4b'],
  ),
  foreign('sound', 'a Windows Media sound', ['audio/x-ms-asf', 'audio/x-ms-wma'], ['.wma']),
  foreign('sound', 'an AMR sound', ['audio/amr'], ['.amr']),
  foreign('sound', 'an AC-3 sound', ['audio/vnd.dolby.dd-raw', 'audio/ac3'], ['.ac3']),
  foreign('sound', 'a Core Audio sound', ['audio/x-caf'], ['.caf']),
  foreign('sound', 'a Wave64 sound', ['audio/x-w64'], ['.w64']),
  foreign('sound', 'an APE sound', ['audio/ape'], ['.ape']),
  foreign('sound', 'a MIDI file, which has notes instead of sound', ['audio/midi'], ['.mid', '.midi']),
  foreign(
    'other',
    'a presentation',
    [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.ms-powerpoint',
    ],
    ['.ppt', '.pptx', '.key', '.odp'],
  ),
  foreign('other', 'a ZIP archive', ['application/zip', 'application/x-zip-compressed'], ['.zip']),
];
