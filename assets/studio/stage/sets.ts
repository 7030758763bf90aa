// Set building: the curved backdrop, plinths, arches, moons and paper-cut wave layers, and the
// camera on them.
import * as T from 'three';
import { group, solid } from './kit.ts';
import { glowing, gloss, plaster } from './materials.ts';
import { puck, slab } from './roundedShapes.ts';
import type { Look, Take } from './rig.ts';

export const D = Math.PI / 180;
export interface Mood {
  room: 'day' | 'night';
  wall: string;
  floor: string;
  key: number;
  dome: number;
  near: number;
  exposure: number;
  tint?: string;
  from?: [number, number, number];
}
export const moods = {
  paper: {
    room: 'day',
    wall: '#EFE6DA',
    floor: '#F1E9DE',
    key: 2.51,
    dome: 1.27,
    near: 0.58,
    exposure: 0.98,
  },
  sand: { room: 'day', wall: '#DFCFB9', floor: '#E4D6C3', key: 2.64, dome: 1.2, near: 0.68, exposure: 1.0 },
  ember: { room: 'day', wall: '#F0653F', floor: '#F27650', key: 2.51, dome: 1.09, near: 0.82, exposure: 1.0 },
  glow: { room: 'day', wall: '#F8CB94', floor: '#FAD6A8', key: 2.51, dome: 1.09, near: 0.63, exposure: 1.0 },
  lagoon: {
    room: 'day',
    wall: '#3A8783',
    floor: '#4A9590',
    key: 2.64,
    dome: 1.09,
    near: 0.82,
    exposure: 1.0,
  },
  tide: {
    room: 'night',
    wall: '#1B5256',
    floor: '#1E595D',
    key: 4.1,
    dome: 1.56,
    near: 1.18,
    exposure: 1.05,
  },
  night: {
    room: 'night',
    wall: '#12363A',
    floor: '#143C40',
    key: 3.92,
    dome: 1.21,
    near: 1.29,
    exposure: 1.05,
  },
} satisfies Record<string, Mood>;

/** Floor that curves up into the wall. */
function cyc(m: Mood, size: number, back: number): T.Group {
  const r = size * 0.5,
    pts: [number, number][] = [
      [size * 4, 0],
      [-back + r, 0],
    ];
  for (let i = 1; i <= 24; i++) {
    const a = ((i / 24) * Math.PI) / 2;
    pts.push([-back + r - Math.sin(a) * r, r - Math.cos(a) * r]);
  }
  pts.push([-back, size * 5]);
  const pos: number[] = [],
    col: number[] = [],
    uv: number[] = [],
    idx: number[] = [],
    f = new T.Color(m.floor),
    w = new T.Color(m.wall);
  pts.forEach(([z, y], i) => {
    const c = f.clone().lerp(w, Math.min(1, y / r));
    for (const x of [-1, 1]) {
      pos.push(x * size * 6, y, z);
      uv.push(x * 6, (y - z) / size);
      col.push(c.r, c.g, c.b);
    }
    if (i) {
      const a = (i - 1) * 2;
      idx.push(a, a + 1, a + 2, a + 1, a + 3, a + 2);
    }
  });
  const g = new T.BufferGeometry();
  g.setAttribute('position', new T.Float32BufferAttribute(pos, 3));
  g.setAttribute('uv', new T.Float32BufferAttribute(uv, 2));
  g.setAttribute('color', new T.Float32BufferAttribute(col, 3));
  g.setIndex(idx);
  g.computeVertexNormals();
  const mat = plaster('#fff', 0.95, 0.28);
  mat.vertexColors = true;
  mat.bumpMap = null;
  const o = new T.Mesh(g, mat);
  o.receiveShadow = true;
  return group(o);
}
export function drum(r: number, h: number, tone: string, x = 0, z = 0, y = 0): T.Mesh {
  const g = puck(r, h, Math.min(0.35, h / 3));
  g.rotateX(-Math.PI / 2);
  return solid(g, plaster(tone), x, y + h / 2, z);
}
export function block(w: number, h: number, d: number, tone: string, x = 0, z = 0, y = 0, yaw = 0): T.Mesh {
  const o = solid(slab(w, h, d, 0.5, { front: 0.3, back: 0.3 }), plaster(tone), x, y + h / 2, z);
  o.rotation.y = yaw;
  return o;
}
/** It casts no shadow: on the wall behind it there would be as many discs as lamps. */
export function moon(r: number, tone: string, x: number, y: number, z: number, lit = 0): T.Mesh {
  const o = solid(puck(r, r * 0.12, r * 0.05), lit ? glowing(tone, lit) : plaster(tone), x, y, z);
  o.castShadow = false;
  return o;
}
export function ball(r: number, tone: string, x: number, z: number, y = 0, shiny = true): T.Mesh {
  return solid(new T.SphereGeometry(r, 64, 48), shiny ? gloss(tone) : plaster(tone), x, y + r, z);
}

/** A standing arch with a round head. */
export function arch(w: number, h: number, d: number, tone: string, x: number, z: number): T.Mesh {
  const s = new T.Shape(),
    r = w / 2;
  s.moveTo(-r, 0);
  s.lineTo(r, 0);
  s.lineTo(r, h - r);
  s.absarc(0, h - r, r, 0, Math.PI, false);
  s.lineTo(-r, 0);
  return solid(
    new T.ExtrudeGeometry(s, {
      depth: d,
      bevelEnabled: true,
      bevelSize: 0.25,
      bevelThickness: 0.25,
      bevelSegments: 5,
      curveSegments: 64,
    }),
    plaster(tone),
    x,
    0,
    z,
  );
}
interface Wave {
  width: number;
  top: number;
  amp: number;
  k: number;
  phase: number;
  z: number;
  thick: number;
}
/** How high a wave is at `x`. */
function crest({ width, top, amp, k, phase }: Wave, x: number): number {
  const u = (x / width + 0.5) * Math.PI * 2;
  return top + amp * Math.sin(u * k + phase) + amp * 0.4 * Math.sin(u * k * 2.1 + phase * 1.7);
}
/** One paper-cut wave, standing at depth z with its crest about `top` high. */
function wave(o: Wave, tone: string): T.Mesh {
  const { width, top, z, thick } = o,
    s = new T.Shape(),
    n = 120;
  s.moveTo(-width / 2, -top - 30);
  for (let i = 0; i <= n; i++) {
    const x = -width / 2 + (width * i) / n;
    s.lineTo(x, crest(o, x));
  }
  s.lineTo(width / 2, -top - 30);
  return solid(
    new T.ExtrudeGeometry(s, {
      depth: thick,
      bevelEnabled: true,
      bevelSize: 0.18,
      bevelThickness: 0.18,
      bevelSegments: 4,
    }),
    plaster(tone),
    0,
    0,
    z,
  );
}
interface Swell {
  width: number;
  top: number;
  step: number;
  amp: number;
  z: number;
  gap: number;
  phase?: number;
}
/** The wave at index `i` of a swell, from far to near. */
const waveOf = (o: Swell, i: number): Wave => ({
  width: o.width,
  top: o.top - i * o.step,
  amp: o.amp * (1 - i * 0.06),
  k: 1.3 + i * 0.17,
  phase: (o.phase ?? 0) + i * 1.7,
  z: o.z + i * o.gap,
  thick: o.gap * 0.3,
});
/** A family of waves from far (first tone) to near. */
export const swell = (tones: string[], o: Swell): T.Group =>
  group(...tones.map((t, i) => wave(waveOf(o, i), t)));

/** A ball that lies on the wave at index `i` of a swell. */
export function ballOn(o: Swell, i: number, r: number, tone: string, x: number): T.Mesh {
  const w = waveOf(o, i);
  return ball(r, tone, x, w.z + w.thick / 2, crest(w, x));
}

export interface View {
  az?: number;
  el?: number;
  far: number;
  at: [number, number, number];
  fov?: number;
  reach: number;
  blur?: number;
  shift?: [number, number];
  size?: number;
  back?: number;
  open?: boolean;
}
/** Objects in a picture, its light, and the view. */
export interface Plan {
  mood: Mood;
  things: T.Object3D[];
  view: View;
}
export function compose(
  m: Mood,
  things: T.Object3D[],
  v: View,
  w: number,
  h: number,
  samples: number,
  env: T.Texture,
): Take {
  const scene = new T.Scene(),
    at = new T.Vector3(...v.at),
    az = (v.az ?? 0) * D,
    el = (v.el ?? 8) * D;
  scene.environment = env;
  scene.add(...things);
  if (!v.open) {
    scene.add(cyc(m, v.size ?? v.reach * 1.6, v.back ?? v.reach * 1.1));
    scene.background = new T.Color(m.wall);
  }
  const camera = new T.PerspectiveCamera(v.fov ?? 24, w / h, v.far * 0.1, v.far * 14);
  camera.position.set(
    at.x + Math.sin(az) * Math.cos(el) * v.far,
    at.y + Math.sin(el) * v.far,
    at.z + Math.cos(az) * Math.cos(el) * v.far,
  );
  camera.lookAt(at);
  const look: Look = {
    key: new T.Vector3(...(m.from ?? [-0.6, 0.78, 0.98])).normalize(),
    spread: 0.42,
    keyPower: m.key,
    keyTint: m.tint ?? '#fff7ee',
    domePower: m.dome,
    domeTint: '#f6f5f2',
    exposure: m.exposure,
    nearPower: m.near,
    reach: v.reach,
    center: at,
  };
  return {
    scene,
    camera,
    look,
    w,
    h,
    samples,
    aperture: v.blur,
    focus: at,
    frame: { s: 1, x: -(v.shift?.[0] ?? 0), y: -(v.shift?.[1] ?? 0) },
  };
}
