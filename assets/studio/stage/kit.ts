// Parts that several devices share: meshes that cast shadows, lenses, camera pebbles, side keys,
// emblems.
import * as T from 'three';
import { coated, dark, decal, glass, gloss, metal, picture } from './materials.ts';
import { puck, sheet, slab } from './roundedShapes.ts';
import { emblem, lensGlass, softSpot } from './deviceScreens.ts';

export function solid(g: T.BufferGeometry, m: T.Material, x = 0, y = 0, z = 0): T.Mesh {
  const o = new T.Mesh(g, m);
  o.position.set(x, y, z);
  o.castShadow = o.receiveShadow = true;
  return o;
}
export function group(...kids: T.Object3D[]): T.Group {
  const g = new T.Group();
  if (kids.length) g.add(...kids);
  return g;
}

/** A lens standing on z=0 and looking along +z. */
export function lens(r: number, ring: string, rise = 0.16): T.Group {
  const lensMap = picture('lens', lensGlass);
  const g = group(solid(puck(r, rise, 0.05), metal(ring, 0.22), 0, 0, rise / 2));
  const well = solid(puck(r * 0.86, 0.03, 0.012), glass(), 0, 0, rise + 0.004);
  const eye = solid(sheet(r * 1.56, r * 1.56, r), coated(lensMap), 0, 0, rise + 0.0215);
  eye.castShadow = false;
  g.add(well, eye);
  return g;
}
export function flash(r: number): T.Group {
  return group(
    solid(puck(r, 0.05, 0.02), metal('#d8d2c8', 0.4), 0, 0, 0.02),
    solid(puck(r * 0.72, 0.03, 0.01), gloss('#ffe9b8'), 0, 0, 0.04),
  );
}
/** A raised camera plateau with lenses placed along it, seen from +z. */
export function pebble(
  w: number,
  h: number,
  rise: number,
  tone: string,
  ring: string,
  eyes: [number, number, number][],
  lamp?: [number, number],
): T.Group {
  const r = Math.min(w, h) / 2,
    g = group(
      solid(
        slab(w + 0.12, h + 0.12, rise * 0.6, r + 0.06, { front: 0.1, back: 0.02 }),
        metal(ring, 0.25),
        0,
        0,
        rise * 0.3,
      ),
      solid(slab(w, h, rise, r, { front: 0.09, back: 0.02 }), gloss(tone), 0, 0, rise / 2),
    );
  for (const [x, y, rad] of eyes) {
    const l = lens(rad, ring);
    l.position.set(x, y, rise);
    g.add(l);
  }
  if (lamp) {
    const f = flash(0.24);
    f.position.set(lamp[0], lamp[1], rise);
    g.add(f);
  }
  return g;
}
/** A side key on the +x edge. */
export function sideKey(len: number, d: number, tone: string): T.Mesh {
  const m = solid(slab(d, len, 0.12, d / 2, { front: 0.05, back: 0.01 }), metal(tone, 0.24));
  m.rotation.y = Math.PI / 2;
  return m;
}
export function badge(size: number, disc: string, wave: string, metalness = 0.5): T.Mesh {
  const m = new T.Mesh(
    new T.PlaneGeometry(size, size),
    decal(
      picture(`mark ${disc} ${wave}`, () => emblem(disc, wave)),
      metalness,
    ),
  );
  m.receiveShadow = true;
  return m;
}
export function hole(w: number, h: number): T.Mesh {
  const m = new T.Mesh(sheet(w, h, Math.min(w, h) / 2), dark());
  return m;
}

/**
 * The darkest part of a shadow, where a thing touches its ground (`w` wide, `d` deep, at its foot):
 * lamps that are averaged leave it out.
 */
export function contact(w: number, d: number, x = 0, z = 0, y = 0, dark = 0.55): T.Mesh {
  const m = new T.Mesh(
    new T.PlaneGeometry(w, d),
    new T.MeshBasicMaterial({
      map: picture('contact', softSpot),
      opacity: dark,
      transparent: true,
      depthWrite: false,
    }),
  );
  m.rotation.x = -Math.PI / 2;
  m.position.set(x, y + 0.015, z);
  return m;
}

/** Sets a thing on the floor: rests its lowest point at y=0. */
export function grounded(o: T.Object3D): T.Object3D {
  const b = new T.Box3().setFromObject(o, true);
  o.position.y -= b.min.y;
  return group(o);
}
