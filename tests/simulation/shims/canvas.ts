// Measures of texts from a file, which a first day has filled; what it lacks is measured once.
import { createRequire } from 'node:module';
import { simulation, type TextMeasure } from './simulation.ts';

interface NativeCanvas {
  createCanvas: (width: number, height: number) => { getContext: (kind: '2d') => NativeContext };
  GlobalFonts: { registerFromPath: (path: string, family: string) => unknown };
}

interface NativeContext extends Record<string, unknown> {
  measureText: (text: string) => Record<string, number>;
}

const MEMBERS = [
  'width',
  'actualBoundingBoxLeft',
  'actualBoundingBoxRight',
  'actualBoundingBoxAscent',
  'actualBoundingBoxDescent',
  'fontBoundingBoxAscent',
  'fontBoundingBoxDescent',
] as const;

const faces: [path: string, family: string][] = [];
let native: NativeContext | undefined;

/** The library and its fonts take half a second. */
function openNative(): NativeContext {
  if (!native) {
    const library = createRequire(import.meta.url)('@napi-rs/canvas') as NativeCanvas;
    for (const [path, family] of faces) library.GlobalFonts.registerFromPath(path, family);
    native = library.createCanvas(1, 1).getContext('2d');
  }
  return native;
}

export const GlobalFonts = {
  registerFromPath: (path: string, family: string): void => void faces.push([path, family]),
};

export const createCanvas = () => ({
  getContext: () => {
    const own = {
      font: '',
      letterSpacing: '',
      measureText: (text: string): object => {
        const key = `${own.font}|${own.letterSpacing}|${text}`;
        let measure = simulation.measures[key];
        if (!measure) {
          const context = openNative();
          Object.assign(context, { font: own.font, letterSpacing: own.letterSpacing });
          const measured = context.measureText(text);
          measure = MEMBERS.map((name) => measured[name] ?? 0) as TextMeasure;
          simulation.measures[key] = measure;
        }
        return Object.fromEntries(MEMBERS.map((name, index) => [name, measure[index]]));
      },
    };
    return own;
  },
});
