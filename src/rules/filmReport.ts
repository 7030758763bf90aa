// Report of a film or a sound, as filmReader.mjs reads it.

export interface FilmReport {
  /** Name in mediabunny: 'MP4', 'QuickTime File Format', 'WebM', 'WAVE', 'MP3'. */
  container: string;
  durationS: number;
  picture: FilmPicture | null;
  sound: FilmSound | null;
  /** False if its index or its end is missing. */
  isWhole: boolean;
}

export interface FilmPicture {
  /** 'avc', 'hevc', 'vp9', 'av1', 'prores'; null for codecs that mediabunny does not know. */
  codec: string | null;
  /** The container's own name, such as 'avc1' or 'mp4v'. */
  codecId: string;
  /** Codec in the MIME type: 'avc1.640028'; empty if unknown. */
  codecString: string;
  /** Px as displayed. */
  width: number;
  height: number;
  /** Average of the first minute. */
  fps: number;
  megabitsPerS: number;
  frames: number;
  /** Bits of a color. */
  bitDepth: number;
  /** '4:2:0', '4:2:2', '4:4:4', or '4:0:0' for gray. */
  chroma: string;
  isHdr: boolean;
  /** Whether a picture may be two fields, of odd and even lines, of different times. */
  isInterlaced: boolean;
}

export interface FilmSound {
  /** 'aac', 'mp3', 'pcm-s16', 'ac3'; null for unknown codecs. */
  codec: string | null;
  /** The container's own name: 'mp4a', 'alac'; in WAV its format tag, such as '0x0002'. */
  codecId: string;
  /** Codec in the MIME type: 'mp4a.40.2'; empty if unknown. */
  codecString: string;
  channels: number;
  sampleRate: number;
}
