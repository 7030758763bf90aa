// The folding phone: two halves on a spine hinge; `bend` is the angle between them in degrees.
import * as T from 'three';
import { badge, group, hole, pebble, sideKey, solid } from '../kit.ts';
import { glass, lit, metal, picture, satin } from '../materials.ts';
import { board, lock } from '../deviceScreens.ts';
import { sheet, slab } from '../roundedShapes.ts';

const finish = {
  ink: { back: '#13292C', frame: '#515F60', bump: '#0C1D20', theme: 'tide', mark: ['#FF8A6C', '#C8D2D0'] },
  sand: { back: '#DDCEB9', frame: '#D6C5AC', bump: '#D3C1A9', theme: 'ember', mark: ['#8A7658', '#8A7658'] },
} as const;

export function fold(color: string, bend: number): T.Group {
  const f = color === 'sand' ? finish.sand : finish.ink,
    w = 7.1,
    h = 15.2,
    d = 0.52,
    r = 0.95;
  const inner = picture(`fold ${f.theme}`, () => board(f.theme, 1300, 1400)),
    g = group();
  const half = (s: 1 | -1) => {
    // Each half is modelled from its hinge edge outwards; +z is the inner display side.
    const leaf = group(),
      body = solid(
        slab(w, h, d, r, { front: 0.1, back: 0.16 }),
        metal(f.frame, 0.26),
        (s * w) / 2,
        0,
        (d / 2) * -1,
      );
    leaf.add(body);
    const spineFill = solid(
      slab(w * 0.5, h, d, 0.14, { front: 0.08, back: 0.12 }),
      metal(f.frame, 0.26),
      s * w * 0.25,
      0,
      -d / 2,
    );
    leaf.add(spineFill);
    const pane = solid(
      slab(w - 0.12, h - 0.12, 0.06, r - 0.06, { front: 0.04, back: 0.01 }),
      glass(),
      (s * w) / 2,
      0,
      0,
    );
    leaf.add(pane);
    leaf.add(
      solid(slab(w * 0.5, h - 0.12, 0.06, 0.03, { front: 0.005, back: 0.005 }), glass(), s * w * 0.25, 0, 0),
    );
    // The lit picture: square at the hinge, round outside.
    const shape = new T.Shape(),
      x1 = w - 0.26,
      y1 = h / 2 - 0.26,
      q = r - 0.24;
    shape.moveTo(0, -y1);
    shape.lineTo(x1 - q, -y1);
    shape.absarc(x1 - q, -y1 + q, q, -Math.PI / 2, 0, false);
    shape.lineTo(x1, y1 - q);
    shape.absarc(x1 - q, y1 - q, q, 0, Math.PI / 2, false);
    shape.lineTo(0, y1);
    const geo = new T.ShapeGeometry(shape, 20),
      p = geo.getAttribute('position'),
      uv = geo.getAttribute('uv');
    for (let i = 0; i < p.count; i++) {
      uv.setXY(i, 0.5 + (s * p.getX(i)) / (2 * x1), p.getY(i) / (2 * y1) + 0.5);
      if (s < 0) p.setX(i, -p.getX(i));
    }
    if (s < 0) {
      const ix = geo.getIndex()!;
      for (let i = 0; i < ix.count; i += 3) {
        const a = ix.getX(i);
        ix.setX(i, ix.getX(i + 1));
        ix.setX(i + 1, a);
      }
    }
    const view = new T.Mesh(geo, lit(inner));
    view.position.z = 0.034;
    leaf.add(view);
    const back = group();
    back.position.set((s * w) / 2, 0, -d);
    back.rotation.y = Math.PI;
    leaf.add(back);
    back.add(
      solid(
        slab(w - 0.14, h - 0.14, 0.08, r - 0.07, { front: 0.06, back: 0.01 }),
        s > 0 ? satin(f.back, 0.36) : glass(),
        0,
        0,
        0,
      ),
    );
    if (s > 0) {
      const cam = pebble(2.0, 4.3, 0.16, f.bump, f.frame, [
        [0, 1.0, 0.74],
        [0, -1.0, 0.78],
      ]);
      cam.position.set(-w / 2 + 1.7, h / 2 - 2.8, 0.035);
      back.add(cam);
      const b = badge(1.2, f.mark[0], f.mark[1]);
      b.position.set(0, -h * 0.17, 0.05);
      back.add(b);
    } else {
      const cover = new T.Mesh(
        sheet(w - 0.5, h - 0.5, r - 0.2),
        lit(picture(`cover ${f.theme}`, () => lock(f.theme, 800, 1700))),
      );
      cover.position.z = 0.046;
      back.add(cover);
    }
    return leaf;
  };
  const a = (((180 - bend) / 2) * Math.PI) / 180,
    left = half(-1),
    right = half(1);
  left.rotation.y = a;
  right.rotation.y = -a;
  g.add(left, right);
  const spine = solid(
    new T.CapsuleGeometry(bend < 20 ? d * 0.98 : 0.34, h - 1.2, 8, 40),
    metal(f.frame, 0.2),
    0,
    0,
    bend < 20 ? 0 : -d * 0.62,
  );
  g.add(spine);
  if (bend > 150) spine.scale.z = 0.5;
  const key = sideKey(1.5, 0.26, f.frame);
  key.position.set(w + 0.02, h * 0.16, -d / 2);
  right.add(key);
  const port = hole(0.9, 0.24);
  port.rotation.x = Math.PI / 2;
  port.position.set(w / 2, -h / 2 - 0.004, -d / 2);
  right.add(port);
  g.position.y = h / 2;
  return group(g);
}
