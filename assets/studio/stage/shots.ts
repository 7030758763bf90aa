// Packshots: the pose of each product for each angle, where the camera is, and the fit to the
// picture.
import * as T from 'three';
import { contact, grounded, group } from './kit.ts';
import { shadowCatcher } from './materials.ts';
import { bud } from './products/buds.ts';
import { product } from './products/index.ts';
import { pen } from './products/tablet.ts';
import type { Look, Take } from './rig.ts';

const daylight = (center: T.Vector3, reach: number): Look => ({
  key: new T.Vector3(-0.5, 0.95, 0.62).normalize(),
  spread: 0.42,
  keyPower: 1.15,
  keyTint: '#fff6ec',
  domePower: 0.95,
  domeTint: '#f4f7f6',
  exposure: 1.02,
  nearPower: 1.0,
  reach,
  center: center,
});

export function put(o: T.Object3D, x: number, z: number, yaw = 0, lean = 0, y = 0): T.Group {
  const tip = group(o);
  tip.rotation.x = lean;
  const turn = group(grounded(tip));
  turn.rotation.y = yaw;
  turn.position.set(x, y, z);
  return turn;
}
export function lyingPen(): T.Group {
  const p = pen();
  p.rotation.x = Math.PI / 2;
  p.position.set(0, 0, -7.7);
  return p;
}
/** It lies on its head and the end of its stem, the speaker towards the camera. */
export function looseBud(color: string): T.Group {
  const b = bud(color, 1, false);
  b.rotation.set(0, 1.15, 1.36, 'ZYX');
  return group(grounded(b), contact(3.6, 1.9, 0.95, 0.1, 0, 0.6));
}
const D = Math.PI / 180;

/** The things on the table and the view [azimuth, elevation] in degrees. */
function arrange(
  name: string,
  color: string,
  angle: string,
): { things: T.Object3D[]; view: [number, number]; fov?: number } {
  const one = (state?: string) => product(name, color, state);
  if (name === 'plia-fold') {
    if (angle === 'hero') return { things: [put(one(), 0, 0, 14 * D)], view: [-14, 13] };
    if (angle === 'front') return { things: [put(one('open'), 0, 0)], view: [0, 4] };
    return {
      things: [put(one('closed'), -1.1, -3.4, -68 * D), put(one('closed'), 0.7, 4.2, 106 * D)],
      view: [0, 7],
    };
  }
  if (name === 'atlas-tab-12') {
    if (angle === 'hero')
      return { things: [put(one(), 0, 0, 0, -14 * D), lying(5.5, 6.2, 78 * D)], view: [-24, 14] };
    if (angle === 'front') return { things: [put(one(), 0, 0)], view: [0, 4] };
    return { things: [put(one(), 0, 0, 180 * D)], view: [0, 4] };
  }
  if (name === 'tempo-watch-3') {
    if (angle === 'hero') return { things: [put(one(), 0, 0, 0, -8 * D)], view: [33, 15] };
    if (angle === 'front') return { things: [put(one(), 0, 0)], view: [0, 3] };
    return { things: [put(one(), 0, 0)], view: [88, 7] };
  }
  if (name === 'murmur-buds') {
    if (angle === 'hero') {
      const b = bud(color, 1);
      b.rotation.set(0, 0, 1.9);
      return { things: [put(one('open'), 0, 0), put(b, 4.9, 2.6, -0.5)], view: [-24, 17] };
    }
    if (angle === 'front') return { things: [put(one('open'), 0, 0)], view: [0, 10] };
    return { things: [put(one('closed'), 0, 0)], view: [62, 11] };
  }
  if (name === 'hearth-fiber') {
    if (angle === 'hero') return { things: [put(one(), 0, 0)], view: [-30, 17] };
    if (angle === 'front') return { things: [put(one('bare'), 0, 0)], view: [0, 10] };
    return { things: [put(one(), 0, 0, 180 * D)], view: [-10, 11] };
  }
  if (angle === 'hero')
    return {
      things: [put(one(), -3.1, -3.4, 205 * D, 0), put(one(), 2.6, 1.8, -4 * D, -4 * D)],
      view: [-19, 8],
    };
  if (angle === 'front') return { things: [put(one(), 0, 0)], view: [0, 3] };
  if (angle === 'back') return { things: [put(one(), 0, 0, 180 * D)], view: [0, 3] };
  return { things: [put(one(), -2.4, 0, -90 * D), put(one(), 2.4, 0, -128 * D)], view: [0, 6] };
}
function lying(x: number, z: number, yaw: number): T.Group {
  const p = pen();
  p.rotation.x = Math.PI / 2;
  p.position.set(0, 0, -7.7);
  return put(p, x, z, yaw);
}

/** Scale and shift that make the things fill `fill` of the frame. */
function fit(
  things: T.Object3D,
  camera: T.PerspectiveCamera,
  aspect: number,
  fill: number,
): { s: number; x: number; y: number } {
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  things.updateMatrixWorld(true);
  const v = new T.Vector3(),
    lo = new T.Vector2(9, 9),
    hi = new T.Vector2(-9, -9);
  things.traverse((o) => {
    if (!(o instanceof T.Mesh) || !o.castShadow) return;
    const p = (o.geometry as T.BufferGeometry).getAttribute('position');
    for (let i = 0; i < p.count; i += 3) {
      v.fromBufferAttribute(p, i).applyMatrix4(o.matrixWorld).project(camera);
      lo.x = Math.min(lo.x, v.x);
      lo.y = Math.min(lo.y, v.y);
      hi.x = Math.max(hi.x, v.x);
      hi.y = Math.max(hi.y, v.y);
    }
  });
  return { s: (2 * fill) / Math.max(hi.x - lo.x, hi.y - lo.y), x: (lo.x + hi.x) / 2, y: (lo.y + hi.y) / 2 };
}

export function packshot(
  name: string,
  color: string,
  angle: string,
  w: number,
  h: number,
  samples: number,
  env: T.Texture,
  fill = 0.86,
): Take {
  const scene = new T.Scene();
  scene.environment = env;
  const { things, view, fov } = arrange(name, color, angle),
    all = group(...things);
  scene.add(all);
  const box = new T.Box3().setFromObject(all),
    c = box.getCenter(new T.Vector3()),
    size = box.getSize(new T.Vector3()),
    reach = size.length() / 2;
  const camera = new T.PerspectiveCamera(fov ?? 20, 1, reach * 0.5, reach * 40),
    [az, el] = [view[0] * D, view[1] * D],
    far = (reach / Math.tan(10 * D)) * 1.15;
  camera.position.set(
    c.x + Math.sin(az) * Math.cos(el) * far,
    c.y + Math.sin(el) * far,
    c.z + Math.cos(az) * Math.cos(el) * far,
  );
  camera.lookAt(c);
  const frame = fit(all, camera, w / h, fill);
  frame.y -= 0.03 / frame.s;
  // The shadow has as much room as the picture leaves beside the things.
  const half = size.clone().multiplyScalar(0.5),
    wide = (Math.tan(10 * D) * far * w) / h / frame.s,
    room = wide - half.x * Math.abs(Math.cos(az)) - half.z * Math.abs(Math.sin(az)),
    margin = T.MathUtils.clamp(room, wide * 0.2, wide * 0.5);
  const floor = new T.Mesh(new T.PlaneGeometry(reach * 10, reach * 10), shadowCatcher(c, half, margin));
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  scene.add(floor);
  // Softboxes travel with the camera, so every angle is lit alike.
  scene.environmentRotation.y = az;
  const look = daylight(c, reach * 1.35);
  look.key.applyAxisAngle(new T.Vector3(0, 1, 0), az);
  return { scene, camera, look, w, h, samples, frame, catcher: floor };
}
