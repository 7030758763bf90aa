// The round watch on a closed strap loop; the dial looks along +z. y=0 is the bottom of the loop.
import * as T from 'three';
import { group, hole, sideKey, solid } from '../kit.ts';
import { glass, gloss, lit, metal, picture, rubber } from '../materials.ts';
import { dial } from '../deviceScreens.ts';
import { puck, sheet, slab, sweep, turned } from '../roundedShapes.ts';

const finish = {
  ember: { strap: '#F0603F', steel: '#D9CFC4' },
  ink: { strap: '#16292C', steel: '#59686A' },
  sand: { strap: '#D9C8AE', steel: '#DCC7A6' },
} as const;

export function watch(color: string): T.Group {
  const f = finish[color as keyof typeof finish] ?? finish.ink,
    g = group(),
    R = 2.25;
  const body = turned(
    [
      [0.001, -0.62],
      [1.3, -0.62],
      [1.75, -0.56],
      [2.12, -0.3],
      [R, 0.02],
      [2.2, 0.26],
      [2.06, 0.42],
      [1.98, 0.47],
    ],
    true,
    128,
  );
  body.rotateX(Math.PI / 2);
  g.add(solid(body, metal(f.steel, 0.2)));
  const rim = turned(
    [
      [1.99, 0.4],
      [2.04, 0.5],
      [1.98, 0.565],
      [1.86, 0.57],
      [1.8, 0.5],
    ],
    true,
    128,
  );
  rim.rotateX(Math.PI / 2);
  g.add(solid(rim, metal(f.steel, 0.1)));
  g.add(solid(puck(1.9, 0.1, 0.05), glass(), 0, 0, 0.49));
  const face = new T.Mesh(
    sheet(3.5, 3.5, 1.75),
    lit(
      picture(`dial ${color}`, () => dial(color, 1024)),
      1,
    ),
  );
  face.position.z = 0.543;
  g.add(face);
  const crown = turned(
    [
      [0.001, 0],
      [0.34, 0],
      [0.36, 0.04],
      [0.36, 0.32],
      [0.33, 0.36],
      [0.001, 0.37],
    ],
    false,
    48,
  );
  crown.rotateZ(-Math.PI / 2);
  const c = solid(crown, metal(f.steel, 0.25), R - 0.03, 0.55, -0.05);
  g.add(c);
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * 6.283,
      t = solid(
        new T.BoxGeometry(0.26, 0.035, 0.035),
        metal(f.steel, 0.35),
        R + 0.16,
        0.55 + Math.cos(a) * 0.36,
        -0.05 + Math.sin(a) * 0.36,
      );
    t.rotation.x = a;
    g.add(t);
  }
  g.add(solid(puck(0.16, 0.02, 0.008).rotateY(Math.PI / 2), gloss('#FF6B4A'), R + 0.345, 0.55, -0.05));
  const k = sideKey(0.85, 0.3, f.steel);
  k.position.set(R - 0.04, -0.62, -0.05);
  g.add(k);
  for (const s of [-1, 1])
    for (const x of [-1, 1]) {
      const lug = solid(
        slab(0.36, 0.8, 0.5, 0.16, { front: 0.14, back: 0.14 }),
        metal(f.steel, 0.2),
        x * 1.2,
        s * 1.86,
        -0.36,
      );
      lug.rotation.x = s * -0.62;
      g.add(lug);
    }
  // The loop: an egg in YZ that begins and ends under the lugs.
  const pts: T.Vector3[] = [],
    n = 120,
    A = 2.86,
    B = 2.62,
    cz = -2.72;
  for (let i = 0; i <= n; i++) {
    const a = 0.62 + (i / n) * (Math.PI * 2 - 1.24);
    pts.push(new T.Vector3(0, Math.sin(a) * A, cz + Math.cos(a) * B * (Math.cos(a) > 0 ? 1.02 : 1)));
  }
  pts.unshift(new T.Vector3(0, 1.78, -0.3));
  pts.push(new T.Vector3(0, -1.78, -0.3));
  const curve = new T.CatmullRomCurve3(pts).getPoints(240);
  g.add(
    solid(
      sweep(
        curve,
        (t) => 2.12 - 0.34 * Math.sin(t * Math.PI),
        (t) => 0.3 - 0.05 * Math.sin(t * Math.PI),
        new T.Vector3(1, 0, 0),
      ),
      rubber(f.strap),
    ),
  );
  const keeper = solid(
    slab(2.02, 0.5, 0.62, 0.12, { front: 0.1, back: 0.1 }),
    rubber(f.strap),
    0,
    -A * 0.42,
    cz - B * 0.9,
  );
  keeper.rotation.x = 0.45;
  g.add(keeper);
  for (let i = 0; i < 6; i++) {
    const a = Math.PI + 0.25 + i * 0.16,
      o = hole(0.2, 0.3);
    o.position.set(0, Math.sin(a) * (A + 0.135), cz + Math.cos(a) * (B + 0.135));
    o.lookAt(0, Math.sin(a) * 20, cz + Math.cos(a) * 20);
    g.add(o);
  }
  g.position.y = A + 0.15;
  return group(g);
}
