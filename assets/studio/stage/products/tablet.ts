// The twelve-inch tablet, landscape, with its round pen.
import * as T from 'three';
import { badge, group, hole, pebble, sideKey, solid } from '../kit.ts';
import { gloss, glass, lit, metal, picture, rubber, satin } from '../materials.ts';
import { board } from '../deviceScreens.ts';
import { sheet, slab, turned } from '../roundedShapes.ts';

const finish = {
  tide: { back: '#1B5357', frame: '#4F7D7D', bump: '#103C40', theme: 'ember', mark: ['#D6EAE5', '#D6EAE5'] },
  sand: { back: '#DDD0BD', frame: '#D9CAB3', bump: '#D3C4AD', theme: 'lagoon', mark: ['#8A7658', '#8A7658'] },
} as const;

export function pen(): T.Group {
  const g = group();
  g.add(
    solid(
      turned(
        [
          [0.0001, 0],
          [0.05, 0.02],
          [0.07, 0.1],
          [0.2, 0.75],
          [0.37, 1.55],
        ],
        false,
        48,
      ),
      rubber('#2a3436'),
    ),
  );
  g.add(
    solid(
      turned(
        [
          [0.37, 1.55],
          [0.42, 1.9],
          [0.43, 2.4],
          [0.43, 14.9],
          [0.41, 15.2],
          [0.3, 15.36],
          [0.0001, 15.4],
        ],
        false,
        48,
      ),
      gloss('#F3EEE6'),
    ),
  );
  g.add(
    solid(
      turned(
        [
          [0.434, 13.6],
          [0.44, 13.65],
          [0.44, 13.95],
          [0.434, 14],
        ],
        false,
        48,
      ),
      metal('#FF6B4A', 0.3),
    ),
  );
  return g;
}

export function tablet(color: string): T.Group {
  const f = color === 'sand' ? finish.sand : finish.tide,
    w = 28.2,
    h = 20.4,
    d = 0.58,
    r = 1.35,
    g = group();
  g.add(solid(slab(w, h, d, r, { front: 0.1, back: 0.14 }), metal(f.frame, 0.3)));
  g.add(solid(slab(w - 0.14, h - 0.14, 0.06, r - 0.07, { front: 0.04, back: 0.01 }), glass(), 0, 0, d / 2));
  const view = new T.Mesh(
    sheet(w - 1.5, h - 1.5, r - 0.7),
    lit(picture(`tablet ${f.theme}`, () => board(f.theme, 1860, 1340))),
  );
  view.position.z = d / 2 + 0.034;
  g.add(view);
  const eye = hole(0.22, 0.22);
  eye.position.set(0, h / 2 - 0.42, d / 2 + 0.035);
  g.add(eye);
  const rear = group();
  rear.rotation.y = Math.PI;
  g.add(rear);
  rear.add(
    solid(
      slab(w - 0.2, h - 0.2, 0.06, r - 0.1, { front: 0.05, back: 0.01 }),
      satin(f.back, 0.44),
      0,
      0,
      d / 2,
    ),
  );
  const cam = pebble(2.1, 3.9, 0.16, f.bump, f.frame, [
    [0, 0.86, 0.72],
    [0, -0.94, 0.62],
  ]);
  cam.position.set(-w / 2 + 2.2, h / 2 - 3, d / 2 + 0.03);
  rear.add(cam);
  const b = badge(2.6, f.mark[0], f.mark[1]);
  b.position.set(0, 0, d / 2 + 0.045);
  rear.add(b);
  for (const x of [-1, 0, 1]) {
    const p = hole(0.5, 0.22);
    p.position.set(x * 0.75, -h / 2 + 1.1, d / 2 + 0.035);
    rear.add(p);
  }
  for (const sx of [-1, 1])
    for (let i = 0; i < 7; i++) {
      const o = hole(0.16, 0.16);
      o.rotation.y = (sx * Math.PI) / 2;
      o.position.set(sx * (w / 2 + 0.004), h / 2 - 3 - i * 0.42, 0);
      g.add(o);
    }
  const k = sideKey(1.8, 0.26, f.frame);
  k.rotation.set(0, 0, Math.PI / 2);
  k.rotation.order = 'ZYX';
  k.rotation.set(0, Math.PI / 2, Math.PI / 2);
  k.position.set(-w / 2 + 3, h / 2 + 0.02, 0);
  g.add(k);
  g.position.y = h / 2;
  return group(g);
}
