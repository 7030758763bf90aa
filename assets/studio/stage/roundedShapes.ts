// Smooth rounded solids with exact normals, so that softbox reflections run clean round every edge.
import * as T from 'three';

interface Bevel {
  front?: number;
  back?: number;
  corner?: number;
  round?: number;
}

function contour(w: number, h: number, r: number, seg: number) {
  const pts: { x: number; y: number; nx: number; ny: number }[] = [];
  const cs: [number, number][] = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ];
  cs.forEach(([sx, sy], q) => {
    for (let i = 0; i <= seg; i++) {
      const a = ((q + i / seg) * Math.PI) / 2,
        nx = Math.cos(a),
        ny = Math.sin(a);
      pts.push({ x: sx * (w / 2 - r) + nx * r, y: sy * (h / 2 - r) + ny * r, nx, ny });
    }
  });
  return pts;
}

/** A rounded slab in XY, thickness along Z, with separately rounded front (+z) and back edges. */
export function slab(w: number, h: number, d: number, r: number, b: Bevel = {}): T.BufferGeometry {
  const seg = b.corner ?? 20,
    steps = b.round ?? 8;
  const rr = Math.max(0.001, Math.min(r, w / 2 - 1e-4, h / 2 - 1e-4));
  const fb = Math.min(b.front ?? 0.05, rr, d),
    bb = Math.min(b.back ?? b.front ?? 0.05, rr, d);
  const c = contour(w, h, rr, seg),
    prof: { i: number; z: number; o: number; n: number }[] = [];
  for (let k = 0; k <= steps; k++) {
    const a = ((k / steps - 1) * Math.PI) / 2;
    prof.push({
      i: bb * (1 - Math.cos(a)),
      z: -d / 2 + bb * (1 + Math.sin(a)),
      o: Math.cos(a),
      n: Math.sin(a),
    });
  }
  for (let k = 0; k <= steps; k++) {
    const a = ((k / steps) * Math.PI) / 2;
    prof.push({
      i: fb * (1 - Math.cos(a)),
      z: d / 2 - fb * (1 - Math.sin(a)),
      o: Math.cos(a),
      n: Math.sin(a),
    });
  }
  const pos: number[] = [],
    nor: number[] = [],
    uv: number[] = [],
    idx: number[] = [],
    m = c.length;
  const put = (x: number, y: number, z: number, nx: number, ny: number, nz: number) => {
    pos.push(x, y, z);
    nor.push(nx, ny, nz);
    uv.push(x / w + 0.5, y / h + 0.5);
  };
  for (const p of prof)
    for (const q of c) put(q.x - q.nx * p.i, q.y - q.ny * p.i, p.z, q.nx * p.o, q.ny * p.o, p.n);
  for (let i = 0; i < prof.length - 1; i++)
    for (let j = 0; j < m; j++) {
      const a = i * m + j,
        e = i * m + ((j + 1) % m);
      idx.push(a, e, a + m, e, e + m, a + m);
    }
  for (const side of [-1, 1]) {
    const at = pos.length / 3,
      p = side > 0 ? prof[prof.length - 1]! : prof[0]!;
    put(0, 0, p.z, 0, 0, side);
    for (const q of c) put(q.x - q.nx * p.i, q.y - q.ny * p.i, p.z, 0, 0, side);
    for (let j = 0; j < m; j++) {
      const s = at + 1 + j,
        e = at + 1 + ((j + 1) % m);
      if (side > 0) idx.push(at, s, e);
      else idx.push(at, e, s);
    }
  }
  return build(pos, nor, uv, idx);
}

/** A flat rounded rectangle facing +z, mapped 0..1 (optionally onto a slice of the picture). */
export function sheet(w: number, h: number, r: number, u0 = 0, u1 = 1): T.BufferGeometry {
  const c = contour(w, h, Math.min(r, w / 2 - 1e-4, h / 2 - 1e-4), 20),
    pos = [0, 0, 0],
    nor = [0, 0, 1],
    uv = [(u0 + u1) / 2, 0.5],
    idx: number[] = [];
  for (const q of c) {
    pos.push(q.x, q.y, 0);
    nor.push(0, 0, 1);
    uv.push(u0 + (q.x / w + 0.5) * (u1 - u0), q.y / h + 0.5);
  }
  for (let j = 0; j < c.length; j++) idx.push(0, 1 + j, 1 + ((j + 1) % c.length));
  return build(pos, nor, uv, idx);
}

/**
 * A rounded band swept along a path; width and thickness may vary (watch straps, cables, ribbons).
 */
export function sweep(
  path: T.Vector3[],
  width: (t: number) => number,
  thick: (t: number) => number,
  across: T.Vector3,
  closed = false,
): T.BufferGeometry {
  const ring = 28,
    pos: number[] = [],
    uv: number[] = [],
    idx: number[] = [],
    n = path.length;
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1),
      p = path[i]!;
    const a = path[closed ? (i - 1 + n) % n : Math.max(0, i - 1)]!,
      b = path[closed ? (i + 1) % n : Math.min(n - 1, i + 1)]!;
    const tan = b.clone().sub(a).normalize(),
      out = new T.Vector3().crossVectors(tan, across).normalize(),
      side = new T.Vector3().crossVectors(out, tan).normalize();
    for (let k = 0; k < ring; k++) {
      const ang = (k / ring) * Math.PI * 2,
        cx = Math.cos(ang),
        cy = Math.sin(ang),
        e = 0.42;
      const x = (Math.sign(cx) * Math.abs(cx) ** e * width(t)) / 2,
        y = (Math.sign(cy) * Math.abs(cy) ** 0.8 * thick(t)) / 2;
      const v = p.clone().addScaledVector(side, x).addScaledVector(out, y);
      pos.push(v.x, v.y, v.z);
      uv.push(k / ring, t);
    }
  }
  const rows = closed ? n : n - 1;
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < ring; k++) {
      const a = i * ring + k,
        b = i * ring + ((k + 1) % ring),
        c = ((i + 1) % n) * ring + k,
        d = ((i + 1) % n) * ring + ((k + 1) % ring);
      idx.push(a, b, c, b, d, c);
    }
  if (!closed)
    for (const [i, flip] of [
      [0, false],
      [n - 1, true],
    ] as const) {
      const at = pos.length / 3,
        p = path[i]!;
      pos.push(p.x, p.y, p.z);
      uv.push(0.5, 0);
      for (let k = 0; k < ring; k++) {
        const a = i * ring + k,
          b = i * ring + ((k + 1) % ring);
        if (flip) idx.push(at, a, b);
        else idx.push(at, b, a);
      }
    }
  const g = new T.BufferGeometry();
  g.setAttribute('position', new T.Float32BufferAttribute(pos, 3));
  g.setAttribute('uv', new T.Float32BufferAttribute(uv, 2));
  g.setIndex(idx);
  g.computeVertexNormals();
  return g;
}

/** A turned solid from a rounded profile of [radius, y] knots. */
export function turned(knots: [number, number][], smooth = true, seg = 96): T.BufferGeometry {
  const pts = knots.map(([x, y]) => new T.Vector2(Math.max(x, 0.0001), y));
  return new T.LatheGeometry(smooth ? new T.SplineCurve(pts).getPoints(90) : pts, seg);
}

/** A low cylinder along +z with rounded rims: lens rings, discs, plinths (after a turn). */
export function puck(r: number, d: number, b = 0.05): T.BufferGeometry {
  return slab(r * 2, r * 2, d, r, { front: b, back: b, corner: 28 });
}

function build(pos: number[], nor: number[], uv: number[], idx: number[]) {
  const g = new T.BufferGeometry();
  g.setAttribute('position', new T.Float32BufferAttribute(pos, 3));
  g.setAttribute('normal', new T.Float32BufferAttribute(nor, 3));
  g.setAttribute('uv', new T.Float32BufferAttribute(uv, 2));
  g.setIndex(idx);
  return g;
}
