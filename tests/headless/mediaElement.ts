// Films of a headless page: loaded from the server, played on the page's clock for as long as their
// file says, without pictures or sound.
import type { HeadlessWindow } from './windowMembers.ts';
import type { VirtualTime } from './VirtualTime.ts';

interface Film {
  source: string;
  durationS: number;
  readyState: number;
  networkState: number;
  error: { code: number; message: string } | null;
  isPaused: boolean;
  hasEnded: boolean;
  /** Position in s when `sinceMs` of the page's clock was. */
  positionS: number;
  sinceMs: number;
  rate: number;
  loop: boolean;
  muted: boolean;
  volume: number;
  width: number;
  height: number;
  /** Number of loads: a later one cancels those before. */
  loads: number;
  cancel: (() => void) | undefined;
  waiting: { resolve: () => void; reject: (reason: unknown) => void }[];
  /** Who waits for its next picture. */
  onPicture: Map<number, () => void>;
}

const TIME_UPDATE_MS = 250;
let pictureCount = 0;
const HAVE_ENOUGH_DATA = 4;
const NETWORK = { empty: 0, idle: 1, loading: 2, noSource: 3 } as const;
const DECODE_ERROR = 3;
const CONSTANTS = {
  NETWORK_EMPTY: 0,
  NETWORK_IDLE: 1,
  NETWORK_LOADING: 2,
  NETWORK_NO_SOURCE: 3,
  HAVE_NOTHING: 0,
  HAVE_METADATA: 1,
  HAVE_CURRENT_DATA: 2,
  HAVE_FUTURE_DATA: 3,
  HAVE_ENOUGH_DATA,
};

/** Times are in units of this many per second, both in version 0 of the `mvhd` box. */
function readMp4(bytes: Buffer): { durationS: number; width: number; height: number } | undefined {
  const header = bytes.indexOf('mvhd');
  if (header < 0 || bytes[header + 4] !== 0) return undefined;
  const [timescale, duration] = [bytes.readUInt32BE(header + 16), bytes.readUInt32BE(header + 20)];
  let [width, height] = [0, 0];
  for (let at = bytes.indexOf('tkhd'); at >= 0; at = bytes.indexOf('tkhd', at + 4)) {
    width ||= bytes.readUInt16BE(at + 4 + 76);
    height ||= bytes.readUInt16BE(at + 4 + 80);
  }
  return { durationS: duration / timescale, width, height };
}

/** Gives a window's `<video>` elements the behavior of a browser's. */
export function extendVideos(
  { HTMLMediaElement, HTMLVideoElement }: HeadlessWindow,
  windowOf: (element: Element) => HeadlessWindow,
  timeOf: (window: HeadlessWindow) => VirtualTime,
): void {
  // happy-dom lacks the constants of the standard.
  for (const [name, value] of Object.entries(CONSTANTS))
    Object.defineProperty(HTMLMediaElement, name, { value, configurable: true });
  const films = new WeakMap<Element, Film>();
  const filmOf = (element: Element): Film => {
    let film = films.get(element);
    if (!film) {
      film = {
        source: '',
        durationS: Number.NaN,
        readyState: 0,
        networkState: NETWORK.empty,
        error: null,
        isPaused: true,
        hasEnded: false,
        positionS: 0,
        sinceMs: 0,
        rate: 1,
        loop: false,
        muted: false,
        volume: 1,
        width: 0,
        height: 0,
        loads: 0,
        cancel: undefined,
        waiting: [],
        onPicture: new Map(),
      };
      films.set(element, film);
    }
    return film;
  };
  const nowMs = (element: Element): number => timeOf(windowOf(element)).nowMs;
  /** A document that was left has no window. */
  const isOpen = (element: Element): boolean => element.ownerDocument.defaultView !== null;
  const notify = (element: Element, name: string): void => {
    if (isOpen(element)) element.dispatchEvent(new (windowOf(element).Event)(name));
  };
  const isPlaying = (film: Film): boolean =>
    !film.isPaused && film.readyState === HAVE_ENOUGH_DATA && !film.hasEnded;
  const positionOf = (element: Element): number => {
    const film = filmOf(element);
    const runS = isPlaying(film) ? ((nowMs(element) - film.sinceMs) / 1_000) * film.rate : 0;
    return Math.min(film.positionS + runS, Number.isNaN(film.durationS) ? 0 : film.durationS);
  };
  const setPosition = (element: Element, seconds: number): void =>
    void Object.assign(filmOf(element), { positionS: seconds, sinceMs: nowMs(element) });

  /** A few pictures a second are enough here; a film with sound alone has none. */
  const showPicture = (film: Film): void => {
    const waiting = film.width > 0 ? [...film.onPicture.values()] : [];
    film.onPicture.clear();
    for (const notifyPicture of waiting) notifyPicture();
  };

  /** Ticks while it plays, and ends it. */
  const follow = (element: HTMLVideoElement): void => {
    const film = filmOf(element);
    film.cancel?.();
    if (!isPlaying(film)) return;
    const leftMs = ((film.durationS - positionOf(element)) / film.rate) * 1_000;
    const time = timeOf(windowOf(element));
    const timer = time.schedule(Math.min(TIME_UPDATE_MS, leftMs), () => {
      if (!isOpen(element)) return;
      showPicture(film);
      notify(element, 'timeupdate');
      if (film.durationS - positionOf(element) > 1e-6) return follow(element);
      if (film.loop) {
        setPosition(element, 0);
        return follow(element);
      }
      setPosition(element, film.durationS);
      film.hasEnded = true;
      film.isPaused = true;
      notify(element, 'pause');
      notify(element, 'ended');
    });
    film.cancel = () => time.cancel(timer);
  };

  const load = async (element: HTMLVideoElement): Promise<void> => {
    const film = filmOf(element);
    film.loads += 1;
    const { loads } = film;
    film.cancel?.();
    const waiting = film.waiting.splice(0);
    for (const { reject } of waiting)
      reject(new DOMException('The play() request was interrupted by a new load request.', 'AbortError'));
    Object.assign(film, { readyState: 0, durationS: Number.NaN, error: null, hasEnded: false, positionS: 0 });
    if (film.source === '') {
      film.networkState = NETWORK.empty;
      notify(element, 'emptied');
      return;
    }
    film.networkState = NETWORK.loading;
    try {
      const response = await windowOf(element).fetch(film.source);
      const facts = response.ok ? readMp4(Buffer.from(await response.arrayBuffer())) : undefined;
      if (film.loads !== loads) return;
      if (!facts) throw new Error('It is no film');
      Object.assign(film, facts, { readyState: HAVE_ENOUGH_DATA, networkState: NETWORK.idle });
      setPosition(element, film.positionS);
      for (const name of ['loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough']) notify(element, name);
      for (const { resolve } of film.waiting.splice(0)) resolve();
      if (isPlaying(film)) notify(element, 'playing');
      follow(element);
    } catch {
      if (film.loads !== loads) return;
      Object.assign(film, {
        networkState: NETWORK.noSource,
        error: { code: DECODE_ERROR, message: 'The film cannot be loaded' },
      });
      for (const { reject } of film.waiting.splice(0))
        reject(new DOMException('The element has no supported sources.', 'NotSupportedError'));
      notify(element, 'error');
    }
  };

  const property = <T>(
    get: (film: Film, element: HTMLVideoElement) => T,
    set?: (film: Film, value: T, element: HTMLVideoElement) => void,
  ) => ({
    configurable: true,
    get: function (this: HTMLVideoElement): T {
      return get(filmOf(this), this);
    },
    set: function (this: HTMLVideoElement, value: T): void {
      set?.(filmOf(this), value, this);
    },
  });
  const method = (value: (this: HTMLVideoElement, ...values: never[]) => unknown) => ({
    configurable: true,
    writable: true,
    value,
  });
  Object.defineProperties(HTMLVideoElement.prototype, {
    src: property(
      (film, element) =>
        film.source === '' ? '' : new URL(film.source, windowOf(element).location.href).href,
      (film, value: string, element) => {
        film.source = value;
        void load(element);
      },
    ),
    currentSrc: property((film, element) =>
      film.source === '' ? '' : new URL(film.source, windowOf(element).location.href).href,
    ),
    requestVideoFrameCallback: method(function (notifyPicture: () => void): number {
      const id = ++pictureCount;
      filmOf(this).onPicture.set(id, notifyPicture);
      return id;
    }),
    cancelVideoFrameCallback: method(function (id: number): void {
      filmOf(this).onPicture.delete(id);
    }),
    duration: property(({ durationS }) => durationS),
    readyState: property(({ readyState }) => readyState),
    networkState: property(({ networkState }) => networkState),
    error: property(({ error }) => error),
    paused: property(({ isPaused }) => isPaused),
    ended: property(({ hasEnded }) => hasEnded),
    seeking: property(() => false),
    videoWidth: property(({ width }) => width),
    videoHeight: property(({ height }) => height),
    loop: property(
      ({ loop }) => loop,
      (film, value: boolean) => void (film.loop = value),
    ),
    muted: property(
      ({ muted }) => muted,
      (film, value: boolean) => void (film.muted = value),
    ),
    volume: property(
      ({ volume }) => volume,
      (film, value: number) => void (film.volume = value),
    ),
    playbackRate: property(
      ({ rate }) => rate,
      (film, value: number, element) => {
        setPosition(element, positionOf(element));
        film.rate = value;
        follow(element);
      },
    ),
    currentTime: property(
      (_film, element) => positionOf(element),
      (film, value: number, element) => {
        setPosition(element, value);
        film.hasEnded = false;
        notify(element, 'seeked');
        follow(element);
      },
    ),
    play: method(function (this: HTMLVideoElement): Promise<void> {
      const film = filmOf(this);
      if (film.error) return Promise.reject(new DOMException('No supported sources.', 'NotSupportedError'));
      setPosition(this, film.hasEnded ? 0 : positionOf(this));
      film.hasEnded = false;
      if (film.isPaused) {
        film.isPaused = false;
        notify(this, 'play');
      }
      follow(this);
      if (film.readyState === HAVE_ENOUGH_DATA) {
        notify(this, 'playing');
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => film.waiting.push({ resolve, reject }));
    }),
    pause: method(function (this: HTMLVideoElement): void {
      const film = filmOf(this);
      if (film.isPaused) return;
      setPosition(this, positionOf(this));
      film.isPaused = true;
      film.cancel?.();
      for (const { reject } of film.waiting.splice(0))
        reject(new DOMException('The play() request was interrupted by pause().', 'AbortError'));
      notify(this, 'pause');
    }),
    load: method(function (this: HTMLVideoElement): void {
      void load(this);
    }),
    removeAttribute: method(function (this: HTMLVideoElement, name: string): void {
      if (name === 'src') filmOf(this).source = '';
    } as never),
  });
}
