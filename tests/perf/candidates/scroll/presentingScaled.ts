// Nothing but presenting a corner of a canvas of the window's size, scaled up to all of it, as with
// adaptive resolution: no program that draws fewer pixels gets below.
import { presentColors } from '../shared/present.ts';
import { bareStage } from '../shared/gl.ts';

/** Fraction of each side, as in stage/render/adaptiveResolution.ts. */
const SHARE = 0.6;

const { gl } = bareStage();
const { drawingBufferWidth, drawingBufferHeight } = gl;
const [width, height] = [drawingBufferWidth * SHARE, drawingBufferHeight * SHARE];
gl.enable(gl.SCISSOR_TEST);
gl.scissor(0, drawingBufferHeight - height, width, height);
Object.assign((gl.canvas as HTMLCanvasElement).style, {
  transform: `scale(${1 / SHARE})`,
  transformOrigin: '0 0',
});
document.documentElement.style.overflow = 'hidden';
presentColors(gl);
