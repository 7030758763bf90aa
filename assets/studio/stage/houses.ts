// A street: houses with a pitched roof, and the pin that marks one on a map.
import * as T from 'three';
import { group, solid } from './kit.ts';
import { glowing, gloss, plaster } from './materials.ts';
import { slab } from './roundedShapes.ts';

const DEEP = 5.6,
  EAVES = 0.5;

/** A house `w` wide with walls `h` high, standing at x and z. */
export function house(
  w: number,
  h: number,
  x: number,
  z: number,
  wall: string,
  roof: string,
  yaw: number,
): T.Group {
  const gable = new T.Shape(),
    half = w / 2 + EAVES,
    rise = w * 0.42;
  gable.moveTo(-half, 0);
  gable.lineTo(half, 0);
  gable.lineTo(0, rise);
  gable.lineTo(-half, 0);
  const top = new T.ExtrudeGeometry(gable, {
    depth: DEEP + EAVES,
    bevelEnabled: true,
    bevelSize: 0.12,
    bevelThickness: 0.12,
    bevelSegments: 3,
  });
  top.translate(0, 0, -(DEEP + EAVES) / 2);
  const face = DEEP / 2,
    pane = (px: number, py: number, pw: number, ph: number, m: T.Material) =>
      solid(slab(pw, ph, 0.16, 0.2, { front: 0.05 }), m, px, py, face),
    light = glowing('#FFD08F', 1.05);
  const g = group(
    solid(slab(w, h, DEEP, 0.2, { front: 0.15, back: 0.15 }), plaster(wall), 0, h / 2, 0),
    solid(top, plaster(roof), 0, h, 0),
    pane(0, h * 0.29, w * 0.2, h * 0.58, plaster(roof)),
    pane(-w * 0.29, h * 0.6, w * 0.2, w * 0.2, light),
    pane(w * 0.29, h * 0.6, w * 0.2, w * 0.2, light),
    solid(slab(w * 0.13, w * 0.36, w * 0.13, 0.1), plaster(wall), w * 0.27, h + rise * 0.62, -0.6),
  );
  g.position.set(x, 0, z);
  g.rotation.y = yaw;
  return g;
}

/** A pin of a map, whose tip is 3.4 below its middle. */
export function pin(x: number, y: number, z: number): T.Group {
  const s = new T.Shape();
  s.moveTo(0, -3.4);
  s.bezierCurveTo(-0.5, -2.2, -2.1, -1.4, -2.1, 0.2);
  s.absarc(0, 0.2, 2.1, Math.PI, 0, true);
  s.bezierCurveTo(2.1, -1.4, 0.5, -2.2, 0, -3.4);
  const hole = new T.Path();
  hole.absarc(0, 0.2, 0.85, 0, Math.PI * 2, true);
  s.holes.push(hole);
  const body = new T.ExtrudeGeometry(s, {
    depth: 0.9,
    bevelEnabled: true,
    bevelSize: 0.18,
    bevelThickness: 0.18,
    bevelSegments: 4,
    curveSegments: 48,
  });
  const g = group(solid(body, gloss('#FF6B4A')));
  g.position.set(x, y, z);
  return g;
}
