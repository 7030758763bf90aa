// A wrapped gift: a box with a lid, two ribbons around it and a bow.
import * as T from 'three';
import { group, solid } from './kit.ts';
import { satin } from './materials.ts';
import { slab } from './roundedShapes.ts';

const BOX = { side: 9, high: 6.4 },
  LID = { side: 9.7, high: 2 },
  RIBBON = { wide: 1.7, thick: 0.07 };

const cuboid = (w: number, h: number, d: number, y: number, m: T.Material, edge: number): T.Mesh =>
  solid(slab(w, h, d, edge, { front: edge, back: edge }), m, 0, y, 0);

/** One loop of the bow, lying from the knot to the right. */
function loop(m: T.Material): T.Mesh {
  const outline = (k: number): [number, number, number, number, number, number][] => [
      [1.4 * k, 2.6 * k, 4.6 * k, 3.3 * k, 4.7 * k, 1.5 * k],
      [4.7 * k, -0.1 * k, 1.6 * k, -0.5 * k, 0, 0],
    ],
    shape = new T.Shape(),
    hole = new T.Path();
  shape.moveTo(0, 0);
  for (const curve of outline(1)) shape.bezierCurveTo(...curve);
  hole.moveTo(0.3, 0.16);
  for (const [a, b, c, d, e, f] of outline(0.93))
    hole.bezierCurveTo(a + 0.16, b, c + 0.12, d, e + (e > 0 ? 0.15 : 0.3), f + (e > 0 ? 0.04 : 0.16));
  shape.holes.push(hole);
  const g = new T.ExtrudeGeometry(shape, {
    depth: RIBBON.wide,
    bevelEnabled: true,
    bevelSize: 0.03,
    bevelThickness: 0.06,
    bevelSegments: 3,
    curveSegments: 48,
  });
  g.translate(0, 0, -RIBBON.wide / 2);
  return solid(g, m);
}
/** One end of the ribbon, hanging from the knot to the right. */
function end(m: T.Material): T.Mesh {
  const s = new T.Shape();
  s.moveTo(0, 0.1);
  s.bezierCurveTo(1.4, 0.5, 2.6, -0.2, 3.5, -0.02);
  s.lineTo(3.5, -0.14);
  s.bezierCurveTo(2.6, -0.34, 1.4, 0.36, 0, -0.06);
  const g = new T.ExtrudeGeometry(s, { depth: RIBBON.wide * 0.9, bevelEnabled: false, curveSegments: 32 });
  g.translate(0, 0, -RIBBON.wide * 0.45);
  return solid(g, m);
}

export function giftBox(paper: string, lid: string, ribbon: string): T.Group {
  const [wrap, cover, band] = [satin(paper), satin(lid), satin(ribbon, 0.5)],
    top = BOX.high + LID.high,
    out = RIBBON.thick * 2;
  const bow = group();
  for (const turn of [0, Math.PI]) {
    const side = group(loop(band));
    side.rotation.set(0, turn, 0);
    side.children[0]!.rotation.set(0, 0, 0.16);
    const tail = group(end(band));
    tail.rotation.y = turn + 0.75;
    bow.add(side, tail);
  }
  bow.add(solid(slab(1.25, 1.15, 1.95, 0.4, { front: 0.3, back: 0.3 }), band, 0, 0.42, 0));
  bow.position.y = top + RIBBON.thick + 0.1;
  bow.rotation.y = -0.42;
  bow.scale.setScalar(1.3);
  return group(
    cuboid(BOX.side, BOX.high, BOX.side, BOX.high / 2, wrap, 0.16),
    cuboid(LID.side, LID.high, LID.side, BOX.high + LID.high / 2, cover, 0.18),
    cuboid(RIBBON.wide, BOX.high, BOX.side + out, BOX.high / 2, band, 0.05),
    cuboid(BOX.side + out, BOX.high, RIBBON.wide, BOX.high / 2, band, 0.05),
    cuboid(RIBBON.wide, LID.high + out, LID.side + out, BOX.high + LID.high / 2, band, 0.05),
    cuboid(LID.side + out, LID.high + out, RIBBON.wide, BOX.high + LID.high / 2, band, 0.05),
    bow,
  );
}
