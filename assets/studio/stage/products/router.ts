// Hearth: the fibre router as an object for a shelf. A woven, softly waisted body on a ceramic foot
// with a tilted dish on top whose rim glows.
import * as T from 'three';
import { badge, group, hole, solid } from '../kit.ts';
import { dark, fabric, gloss, glowing, metal, rubber, satin } from '../materials.ts';
import { slab, puck, sweep, turned } from '../roundedShapes.ts';

const finish = {
  paper: {
    cloth: '#DDD3C5',
    clay: '#F1ECE5',
    trim: '#D9A878',
    light: '#FFC58F',
    mark: ['#A08C6E', '#A08C6E'],
  },
  ink: { cloth: '#2B4A4D', clay: '#13282B', trim: '#E0815F', light: '#FF8F66', mark: ['#FF8A6C', '#C8D2D0'] },
} as const;

/** Cuts the body on the slant, so that the glowing dish faces the room. */
function slant(g: T.BufferGeometry): T.BufferGeometry {
  const p = g.getAttribute('position'),
    n = g.getAttribute('normal'),
    v = new T.Vector3(),
    H = 16,
    k = 0.3;
  for (let i = 0; i < p.count; i++) {
    const y = p.getY(i),
      z = p.getZ(i),
      c = k * Math.max(0, y / H) ** 2,
      dc = (2 * k * Math.max(0, y)) / H ** 2;
    p.setY(i, (y - c * z) * 0.84);
    v.set(n.getX(i), n.getY(i) / (1 - dc * z), n.getZ(i));
    v.z += c * v.y;
    v.y /= 0.84;
    v.normalize();
    n.setXYZ(i, v.x, v.y, v.z);
  }
  return g;
}

export function router(color: string, cable = true): T.Group {
  const f = color === 'ink' ? finish.ink : finish.paper,
    g = group(),
    H = 16;
  // An oval plan: the turned body is squeezed in depth.
  const oval = group();
  oval.scale.z = 0.74;
  g.add(oval);
  oval.add(
    solid(
      slant(
        turned(
          [
            [0.001, 0],
            [4.3, 0],
            [4.62, 0.12],
            [4.76, 0.5],
            [4.78, 1.5],
            [4.74, 1.7],
          ],
          false,
          128,
        ),
      ),
      satin(f.clay, 0.5),
    ),
  );
  oval.add(
    solid(
      slant(
        turned(
          [
            [4.66, 1.66],
            [4.74, 1.74],
            [4.66, 1.84],
          ],
          false,
          128,
        ),
      ),
      metal(f.trim, 0.24),
    ),
  );
  oval.add(
    solid(
      slant(
        turned(
          [
            [4.66, 1.8],
            [4.72, 2.4],
            [4.5, 5],
            [4.12, 8],
            [3.96, 10.5],
            [4.1, 12.6],
            [4.36, 14],
            [4.42, 14.5],
            [4.36, 14.66],
          ],
          true,
          160,
        ),
      ),
      fabric(f.cloth, 7, 3.2),
    ),
  );
  oval.add(
    solid(
      slant(
        turned(
          [
            [4.3, 14.6],
            [4.42, 14.72],
            [4.3, 14.84],
          ],
          false,
          128,
        ),
      ),
      metal(f.trim, 0.24),
    ),
  );
  oval.add(
    solid(
      slant(
        turned(
          [
            [4.28, 14.8],
            [4.4, 15],
            [4.44, 15.5],
            [4.36, 15.85],
            [4.16, H],
            [3.9, 15.94],
            [3.7, 15.7],
            [3.0, 15.25],
            [1.6, 15.02],
            [0.001, 15],
          ],
          true,
          128,
        ),
      ),
      satin(f.clay, 0.5),
    ),
  );
  const halo = solid(
    slant(new T.TorusGeometry(3.78, 0.11, 16, 128).rotateX(Math.PI / 2).translate(0, 15.78, 0)),
    glowing(f.light, 1.35),
  );
  halo.castShadow = false;
  oval.add(halo);
  const b = badge(1.5, f.mark[0], f.mark[1]);
  b.position.set(0, 0.82, 3.56);
  b.scale.setScalar(0.66);
  g.add(b);
  // The back: a clay spine with its sockets.
  const rear = group();
  rear.position.set(0, 5.6, -3.26);
  rear.rotation.set(0.035, Math.PI, 0);
  g.add(rear);
  rear.add(solid(slab(3.3, 8.6, 0.8, 1.2, { front: 0.28, back: 0.05 }), satin(f.clay, 0.5), 0, 0, 0.05));
  const y0 = 2.9;
  for (let i = 0; i < 4; i++) {
    const y = y0 - i * 1.35;
    rear.add(
      solid(
        slab(1.5, 1.0, 0.06, 0.14, { front: 0.04, back: 0.01 }),
        metal(i === 0 ? f.trim : '#9aa09e', 0.35),
        0,
        y,
        0.46,
      ),
    );
    rear.add(solid(slab(1.24, 0.76, 0.03, 0.08, { front: 0.01, back: 0.01 }), dark(), 0, y, 0.485));
    for (let k = 0; k < 6; k++)
      rear.add(
        solid(new T.BoxGeometry(0.05, 0.2, 0.02), metal('#d9b26a', 0.3), -0.38 + k * 0.152, y + 0.22, 0.505),
      );
  }
  rear.add(solid(puck(0.34, 0.1, 0.05), metal(f.trim, 0.25), 0, -2.6, 0.48));
  const o = hole(0.16, 0.16);
  o.position.set(0, -3.45, 0.452);
  rear.add(o);
  if (cable) {
    const c = new T.CatmullRomCurve3(
      [
        [0, 7.15, -4.0],
        [0, 7.1, -4.9],
        [0.6, 4.2, -6.2],
        [2.2, 0.6, -6.4],
        [4.6, 0.2, -6.6],
        [6.4, 0.2, -7.4],
      ].map(([x, y, z]) => new T.Vector3(x, y, z)),
    ).getPoints(80);
    g.add(
      solid(
        sweep(
          c,
          () => 0.36,
          () => 0.36,
          new T.Vector3(0.3, 0, 1),
        ),
        rubber('#EFE7DA'),
      ),
    );
    g.add(solid(slab(1.0, 0.62, 1.0, 0.14, { front: 0.08, back: 0.08 }), gloss('#F3EDE3'), 0, 7.15, -4.1));
  }
  return group(g);
}
