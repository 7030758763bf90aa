// Earbuds with their pebble case. `open` shows the buds standing in the case, else lid shut.
import * as T from 'three';
import { badge, group, hole, solid } from '../kit.ts';
import { glass, gloss, glowing, metal, rubber } from '../materials.ts';
import { puck, slab, turned } from '../roundedShapes.ts';

const finish = {
  paper: {
    shell: '#F2EDE5',
    inner: '#DDD5C9',
    well: '#B9AE9F',
    tip: '#E6DFD4',
    trim: '#D9B48A',
    mark: ['#B9A88F', '#B9A88F'],
  },
  ink: {
    shell: '#14282B',
    inner: '#0C1A1C',
    well: '#050C0D',
    tip: '#22383B',
    trim: '#FF8A66',
    mark: ['#FF8A6C', '#C8D2D0'],
  },
} as const;
const pick = (c: string) => (c === 'ink' ? finish.ink : finish.paper);

/** One bud, stem down, speaker towards -x for side=1; `hasSlot` is the mark on its head. */
export function bud(color: string, side: 1 | -1, hasSlot = true): T.Group {
  const f = pick(color),
    g = group();
  const head = solid(new T.SphereGeometry(0.86, 64, 48), gloss(f.shell));
  head.scale.set(1, 0.92, 0.86);
  g.add(head);
  const stem = solid(new T.CapsuleGeometry(0.34, 1.9, 16, 40), gloss(f.shell), 0.34, -1.35, 0);
  stem.rotation.z = 0.06;
  g.add(stem);
  const ring = solid(new T.TorusGeometry(0.335, 0.03, 16, 48), metal(f.trim, 0.2), 0.41, -2.3, 0);
  ring.rotation.x = Math.PI / 2;
  g.add(ring);
  const tip = turned(
    [
      [0.3, 0],
      [0.36, 0.12],
      [0.52, 0.16],
      [0.62, 0.34],
      [0.56, 0.58],
      [0.4, 0.72],
      [0.24, 0.74],
      [0.18, 0.62],
    ],
    true,
    56,
  );
  tip.rotateZ(1.25);
  g.add(solid(tip, rubber(f.tip), -0.62, 0.02, 0.1));
  const slot = hole(0.34, 0.11);
  slot.position.set(0.36, 0.3, 0.745);
  slot.rotation.set(-0.35, 0.36, 0.3);
  if (hasSlot) g.add(slot);
  const pad = solid(puck(0.2, 0.04, 0.02), metal(f.trim, 0.3), 0.62, -0.95, 0);
  pad.rotation.y = Math.PI / 2;
  g.add(pad);
  g.scale.x = side;
  return group(g);
}

export function buds(color: string, open: boolean): T.Group {
  const f = pick(color),
    g = group(),
    w = 6.4,
    dep = 3.0,
    r = 1.46,
    lowH = 2.9,
    lidH = 1.75;
  // The slab is thick along z; tipped so that its thickness is the case's height.
  const shell = (hgt: number, topB: number, botB: number) => {
    const s = slab(w, dep, hgt, r, { front: topB, back: botB, round: 18, corner: 32 });
    s.rotateX(-Math.PI / 2);
    return s;
  };
  g.add(solid(shell(lowH, 0.06, 1.25), gloss(f.shell), 0, lowH / 2, 0));
  g.add(
    solid(
      slab(w - 0.06, dep - 0.06, 0.06, r - 0.03, { front: 0.02, back: 0.02 }).rotateX(-Math.PI / 2),
      metal(f.trim, 0.25),
      0,
      lowH + 0.01,
      0,
    ),
  );
  const stickyHeader = group(),
    cap = solid(shell(lidH, 1.25, 0.06), gloss(f.shell), 0, lidH / 2, dep / 2);
  stickyHeader.add(cap);
  stickyHeader.position.set(0, lowH + 0.05, -dep / 2);
  if (open) {
    stickyHeader.rotation.x = -1.72;
    stickyHeader.add(
      solid(
        slab(w - 0.5, dep - 0.5, 0.05, r - 0.25, { front: 0.02, back: 0.02 }).rotateX(-Math.PI / 2),
        rubber(f.inner),
        0,
        -0.01,
        dep / 2,
      ),
    );
    for (const s of [-1, 1])
      stickyHeader.add(
        solid(
          slab(2.2, 1.7, 0.04, 0.8, { front: 0.01, back: 0.01 }).rotateX(-Math.PI / 2),
          rubber(f.well),
          s * 1.4,
          -0.04,
          dep / 2,
        ),
      );
    g.add(
      solid(
        slab(w - 0.4, dep - 0.4, 0.06, r - 0.2, { front: 0.02, back: 0.02 }).rotateX(-Math.PI / 2),
        rubber(f.inner),
        0,
        lowH + 0.03,
        0,
      ),
    );
    for (const s of [-1, 1] as const) {
      g.add(
        solid(
          slab(2.1, 1.9, 0.03, 0.9, { front: 0.01, back: 0.01 }).rotateX(-Math.PI / 2),
          rubber(f.well),
          s * 1.45,
          lowH + 0.055,
          0,
        ),
      );
      const b = bud(color, s);
      b.position.set(s * 1.45, lowH + 0.62, 0.05);
      b.rotation.y = s * -0.5;
      g.add(b);
    }
    g.add(
      solid(
        new T.CapsuleGeometry(0.13, 1.6, 8, 24).rotateZ(Math.PI / 2),
        metal(f.trim, 0.25),
        0,
        lowH + 0.02,
        -dep / 2,
      ),
    );
  }
  g.add(stickyHeader);
  const light = solid(puck(0.09, 0.03, 0.01), glowing('#FFB27A', 1.3), 0, lowH * 0.72, dep / 2 + 0.002);
  g.add(light);
  const b = badge(0.9, f.mark[0], f.mark[1]);
  b.position.set(0, lowH * 0.44, dep / 2 + 0.012);
  b.visible = false;
  g.add(b);
  const port = solid(
    slab(0.95, 0.32, 0.04, 0.15, { front: 0.01, back: 0.01 }),
    glass(),
    0,
    lowH * 0.4,
    -dep / 2 + 0.0,
  );
  g.add(port);
  return group(g);
}
