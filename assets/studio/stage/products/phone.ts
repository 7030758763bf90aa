// Bar phones: metal frame, glass back, stacked-stone cameras. Its foot is at y=0, its screen faces
// +z.
import * as T from 'three';
import { badge, group, hole, pebble, lens, flash, sideKey, solid } from '../kit.ts';
import { glass, gloss, lit, metal, picture, rubber, satin } from '../materials.ts';
import { lock } from '../deviceScreens.ts';
import { puck, sheet, slab } from '../roundedShapes.ts';

interface Finish {
  back: string;
  frame: string;
  bump: string;
  theme: string;
  mark: [string, string];
  glossy?: boolean;
}
const finishes: Record<string, Finish> = {
  ember: { back: '#E8532F', frame: '#E8906F', bump: '#D9431F', theme: 'ember', mark: ['#FFE4D2', '#FFE4D2'] },
  tide: { back: '#14484C', frame: '#5B8584', bump: '#0F3A3E', theme: 'tide', mark: ['#CFE6E0', '#CFE6E0'] },
  sand: { back: '#DCCDB8', frame: '#D8C6AC', bump: '#D2C0A8', theme: 'sand', mark: ['#8A7658', '#8A7658'] },
  lagoon: {
    back: '#277A77',
    frame: '#86BAB5',
    bump: '#1F6A68',
    theme: 'lagoon',
    mark: ['#E4F6F2', '#E4F6F2'],
  },
  ink: { back: '#12282B', frame: '#4A5A5C', bump: '#0B1C1F', theme: 'ink', mark: ['#FF8A6C', '#C8D2D0'] },
  paper: { back: '#EFE9E0', frame: '#DAD5CC', bump: '#E7E0D6', theme: 'paper', mark: ['#9A8C78', '#9A8C78'] },
  glow: { back: '#FFC883', frame: '#F0CFA0', bump: '#FFBC70', theme: 'glow', mark: ['#A8632C', '#A8632C'] },
};
const bodies: Record<string, { w: number; h: number; d: number; r: number; bezel: number }> = {
  'cairn-9-pro': { w: 7.5, h: 15.8, d: 0.84, r: 1.18, bezel: 0.13 },
  'cairn-9': { w: 7.2, h: 14.9, d: 0.8, r: 1.12, bezel: 0.19 },
  'solis-mini': { w: 6.5, h: 12.4, d: 0.9, r: 1.75, bezel: 0.24 },
};

export function phone(model: string, color: string): T.Group {
  const f = finishes[color] ?? finishes['tide']!,
    b = bodies[model] ?? bodies['cairn-9']!,
    { w, h, d, r } = b,
    mini = model === 'solis-mini';
  const g = group(
    solid(
      slab(w, h, d, r, { front: mini ? 0.36 : 0.17, back: mini ? 0.36 : 0.17, round: 10 }),
      metal(f.frame, model === 'cairn-9-pro' ? 0.2 : 0.3),
    ),
  );
  const lip = mini ? 0.3 : 0.1;
  g.add(
    solid(
      slab(w - lip, h - lip, 0.08, r - lip / 2, { front: 0.06, back: 0.01 }),
      glass(),
      0,
      0,
      d / 2 - 0.01,
    ),
  );
  const sw = w - lip - b.bezel * 2,
    sh = h - lip - b.bezel * 2;
  const view = new T.Mesh(
    sheet(sw, sh, r - lip / 2 - b.bezel),
    lit(picture(`${model} ${f.theme}`, () => lock(f.theme, 900, Math.round((900 * sh) / sw)))),
  );
  view.position.z = d / 2 + 0.034;
  g.add(view);
  const ear = hole(1.2, 0.07);
  ear.position.set(0, h / 2 - lip / 2 - 0.06, d / 2 + 0.031);
  g.add(ear);

  const rear = group();
  rear.rotation.y = Math.PI;
  g.add(rear);
  const skin = model === 'cairn-9-pro' ? satin(f.back, 0.4) : gloss(f.back),
    bz = d / 2;
  rear.add(
    solid(slab(w - lip, h - lip, 0.1, r - lip / 2, { front: 0.08, back: 0.01 }), skin, 0, 0, bz - 0.01),
  );
  const z = bz + 0.035,
    left = w / 2,
    top = h / 2;
  const put = (o: T.Object3D, x: number, y: number, up = 0) => {
    o.position.set(x, y, z + up);
    rear.add(o);
  };
  if (model === 'cairn-9-pro')
    put(
      pebble(
        2.5,
        6.7,
        0.2,
        f.bump,
        f.frame,
        [
          [0, -1.98, 1.02],
          [0, 0.36, 0.88],
          [0, 2.28, 0.66],
        ],
        undefined,
      ),
      -left + 2.0,
      top - 4.1,
    );
  if (model === 'cairn-9-pro') {
    put(flash(0.27), -left + 4.05, top - 1.75);
    const mic = hole(0.12, 0.12);
    put(mic, -left + 4.05, top - 2.5, 0.006);
  }
  if (model === 'cairn-9')
    put(
      pebble(2.2, 4.5, 0.17, f.bump, f.frame, [
        [0, -1.05, 0.86],
        [0, 1.06, 0.72],
      ]),
      -left + 1.85,
      top - 3.0,
    );
  if (model === 'cairn-9') put(flash(0.23), -left + 3.7, top - 1.7);
  if (mini) {
    put(solid(puck(1.5, 0.16, 0.08), metal(f.frame, 0.22)), 0, top - 2.6, 0.06);
    put(lens(1.16, '#1b2a2c', 0.12), 0, top - 2.6, 0.13);
    put(flash(0.2), 2.05, top - 2.6);
  }
  put(badge(mini ? 1.15 : 1.3, ...f.mark), 0, mini ? -0.9 : -h * 0.17, 0.012);

  const key = (len: number, y: number, side: 1 | -1, tone = f.frame) => {
    const k = sideKey(len, d * 0.4, tone);
    k.position.set(side * (w / 2 + 0.02), y, 0);
    k.rotation.y = (side * Math.PI) / 2;
    g.add(k);
  };
  key(1.7, h * 0.13, 1);
  key(1.05, h * 0.24, -1);
  key(1.05, h * 0.155, -1);
  if (model === 'cairn-9-pro') key(0.55, h * 0.31, -1, '#FF6B4A');
  // Antenna breaks: thin polymer bands set into the frame.
  const band = rubber(f.back);
  for (const sx of [-1, 1])
    for (const sy of [-1, 1])
      g.add(solid(new T.BoxGeometry(0.012, 0.085, d * 0.58), band, (sx * w) / 2, sy * (h / 2 - 1.75), 0));
  const port = hole(0.9, 0.28);
  port.rotation.x = Math.PI / 2;
  port.position.set(0, -h / 2 - 0.004, 0);
  g.add(port);
  for (let i = 0; i < 6; i++) {
    const o = hole(0.14, 0.14);
    o.rotation.x = Math.PI / 2;
    o.position.set(1.35 + i * 0.28, -h / 2 - 0.004, 0);
    g.add(o);
  }
  g.position.y = h / 2;
  return group(g);
}
