// Graphics without pixels: a WebGL context that draws nothing, canvases that measure texts with the
// product's own font files, and pictures that are only as large as their file says.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';

const PACKAGES = join(import.meta.dirname, '../../node_modules/@fontsource-variable');

/** Families by their name in CSS, and the folder of their package. */
const FAMILIES = {
  'Instrument Sans Variable': 'instrument-sans',
  'Noto Sans SC Variable': 'noto-sans-sc',
} as const;

let hasFonts = false;

/** Registers the faces of the product's packages, once a process. */
function registerFonts(): void {
  if (hasFonts) return;
  hasFonts = true;
  for (const [family, folder] of Object.entries(FAMILIES)) {
    const files = join(PACKAGES, folder, 'files');
    for (const file of readdirSync(files))
      if (/-wght-(normal|italic)\.woff2$/.test(file)) GlobalFonts.registerFromPath(join(files, file), family);
  }
}

/** A picture, or a canvas with one. */
interface Drawable {
  width: number;
  height: number;
  /** The picture at `SAMPLE_PX` squared, RGBA; undefined for what has no pixels. */
  sample?: Uint8Array | undefined;
}

/** Side of the small copy of a picture that code which looks at pixels gets. */
const SAMPLE_PX = 128;

/** The copy at another size; transparent without one. */
function scaledSample(sample: Uint8Array | undefined, width: number, height: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4);
  if (!sample) return data;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * SAMPLE_PX) / height) * SAMPLE_PX;
    for (let x = 0; x < width; x += 1) {
      const from = (row + Math.floor((x * SAMPLE_PX) / width)) * 4;
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel += 1) data[to + channel] = sample[from + channel] ?? 0;
    }
  }
  return data;
}

let measuring: ReturnType<ReturnType<typeof createCanvas>['getContext']> | undefined;

function measuringContext() {
  registerFonts();
  measuring ??= createCanvas(1, 1).getContext('2d');
  return measuring;
}

/**
 * Measures of texts by font, letter spacing and text: every page of the process measures the same.
 */
const measures = new Map<string, Map<string, TextMetrics>>();

/** A text's measures in px; fonts and letter spacing as in CSS. */
export function measureText(font: string, letterSpacing: string, text: string): TextMetrics {
  const style = `${font}|${letterSpacing}`;
  let known = measures.get(style);
  if (!known) measures.set(style, (known = new Map()));
  let metrics = known.get(text);
  if (!metrics) {
    const context = measuringContext();
    context.font = font;
    context.letterSpacing = letterSpacing;
    // Read once: each member of the native object is computed when it is read.
    const {
      width,
      actualBoundingBoxLeft,
      actualBoundingBoxRight,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
      fontBoundingBoxAscent,
      fontBoundingBoxDescent,
    } = context.measureText(text);
    metrics = {
      width,
      actualBoundingBoxLeft,
      actualBoundingBoxRight,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
      fontBoundingBoxAscent,
      fontBoundingBoxDescent,
    } as TextMetrics;
    known.set(text, metrics);
  }
  return metrics;
}

const nothing = (): void => undefined;

/** A 2D context that measures and draws nothing. */
function makeContext2D(canvas: Drawable): object {
  const own: Record<string, unknown> = {
    canvas,
    font: '10px sans-serif',
    letterSpacing: '0px',
    fontKerning: 'auto',
    measureText: (text: string) => measureText(String(own['font']), String(own['letterSpacing']), text),
    drawImage: (image: Drawable) => {
      canvas.sample = image.sample;
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: scaledSample(canvas.sample, width, height),
    }),
    createLinearGradient: () => ({ addColorStop: nothing }),
    createRadialGradient: () => ({ addColorStop: nothing }),
    createPattern: () => ({ setTransform: nothing }),
    getContextAttributes: () => ({}),
  };
  return new Proxy(own, {
    get: (target, name) => (name in target ? target[name as string] : nothing),
    set: (target, name, value) => {
      target[name as string] = value;
      return true;
    },
  });
}

/** Renderer name of a kiosk without a GPU, so that the stage decides as in the screen tests. */
const RENDERER = 'SwiftShader, without pixels';

const PARAMETERS: Record<string, unknown> = {
  UNMASKED_RENDERER_WEBGL: RENDERER,
  VERSION: 'WebGL 2.0',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  MAX_TEXTURE_SIZE: 8192,
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_UNIFORM_BUFFER_BINDINGS: 24,
  MAX_SAMPLES: 4,
  MAX_VIEWPORT_DIMS: [8192, 8192],
};

/** Numbers of constants, in the order in which they are first read. */
const constants = new Map<string, number>();
const constantOf = (name: string): number => {
  const number = constants.get(name) ?? 0x10000 + constants.size;
  constants.set(name, number);
  return number;
};
const nameOf = (number: number): string | undefined =>
  [...constants].find(([, value]) => value === number)?.[0];

/** Members of a context that Pixi reads and that do not follow the rule of their name. */
const MEMBERS: Record<string, unknown> = {
  getParameter: (number: number) => PARAMETERS[nameOf(number) ?? ''] ?? 0,
  getExtension: (name: string) =>
    name === 'WEBGL_debug_renderer_info'
      ? { UNMASKED_RENDERER_WEBGL: constantOf('UNMASKED_RENDERER_WEBGL') }
      : name === 'WEBGL_lose_context'
        ? { loseContext: nothing, restoreContext: nothing }
        : null,
  getContextAttributes: () => ({ alpha: false, stencil: true, depth: true, antialias: false }),
  getShaderPrecisionFormat: () => ({ rangeMin: 127, rangeMax: 127, precision: 23 }),
  getShaderParameter: () => true,
  getProgramParameter: (_program: unknown, number: number) =>
    nameOf(number)?.startsWith('ACTIVE_') ? 0 : true,
  getUniformLocation: () => ({}),
  getSupportedExtensions: () => [],
  getError: () => 0,
  isContextLost: () => false,
  checkFramebufferStatus: () => constantOf('FRAMEBUFFER_COMPLETE'),
};

/** The prototype of a page's contexts, which tests may change to count calls. */
export function makeWebGLContextClass(): new (canvas: object) => object {
  class WebGL2RenderingContext {
    readonly canvas: object;
    drawingBufferWidth = 1920;
    drawingBufferHeight = 1080;
    constructor(canvas: object) {
      this.canvas = canvas;
    }
  }
  const members = WebGL2RenderingContext.prototype as unknown as Record<string, unknown>;
  Object.assign(members, MEMBERS, { drawElements: nothing, drawArrays: nothing });
  Object.setPrototypeOf(
    members,
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (typeof name !== 'string') return undefined;
          const value = /^[A-Z][A-Z0-9_]*$/.test(name)
            ? constantOf(name)
            : name.startsWith('create')
              ? () => ({})
              : nothing;
          members[name] = value;
          return value;
        },
      },
    ),
  );
  return WebGL2RenderingContext as unknown as new (
    canvas: object,
  ) => object;
}

/** `getContext` of a canvas. */
export function contextOf(
  canvas: { width: number; height: number },
  name: string,
  WebGL: new (canvas: object) => object,
): object | null {
  const contexts = canvas as { __contexts?: Record<string, object> };
  contexts.__contexts ??= {};
  const known = contexts.__contexts[name];
  if (known) return known;
  const made = name === '2d' ? makeContext2D(canvas) : /^webgl2?$/.test(name) ? new WebGL(canvas) : null;
  if (made) contexts.__contexts[name] = made;
  return made;
}

export class HeadlessImageBitmap {
  width: number;
  height: number;
  readonly sample: Uint8Array | undefined;
  constructor({ width, height, sample }: Drawable) {
    this.width = width;
    this.height = height;
    this.sample = sample;
  }
  close(): void {
    this.width = 0;
    this.height = 0;
  }
}

const pictures = new Map<string, Promise<Drawable>>();

/** Size and sample of a picture file; rejects if it cannot be decoded. */
export function readPicture(bytes: Buffer): Promise<Drawable> {
  const key = createHash('sha1').update(bytes).digest('base64');
  let picture = pictures.get(key);
  if (!picture) {
    picture = decode(bytes);
    pictures.set(key, picture);
  }
  return picture;
}

async function decode(bytes: Buffer): Promise<Drawable> {
  const { width, height, orientation = 1 } = await sharp(bytes).metadata();
  const sample = await sharp(bytes)
    .rotate()
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'fill', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return orientation > 4 ? { width: height, height: width, sample } : { width, height, sample };
}
