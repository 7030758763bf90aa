// The finishes. Lamps light only the diffuse part: the glossy part comes from the softbox room,
// else every jittered lamp pass would leave its own hard dot in the glass.
import * as T from 'three';

const calm =
  'reflectedLight.directSpecular=vec3(0.0);\n#ifdef USE_CLEARCOAT\nclearcoatSpecularDirect=vec3(0.0);\n#endif\n';
function tame<M extends T.MeshStandardMaterial>(m: M): M {
  // The room lights every material in full (envMapIntensity is for a material's own map), yet set
  // walls must be lit by the lamps, or their shadows drown.
  const share = m.envMapIntensity < 0.5 && m.envMapIntensity !== 0.3 ? m.envMapIntensity.toFixed(3) : '';
  m.onBeforeCompile = (s) => {
    s.fragmentShader = s.fragmentShader.replace(
      '#include <lights_fragment_end>',
      `#include <lights_fragment_end>\n${calm}`,
    );
    if (share)
      s.fragmentShader = s.fragmentShader.replace(
        '#include <envmap_common_pars_fragment>',
        `#include <envmap_common_pars_fragment>\n#define envMapIntensity (envMapIntensity * ${share})`,
      );
  };
  m.customProgramCacheKey = () => `studio ${share}`;
  return m;
}

const kept = new Map<string, T.Texture>();
function grain(kind: 'plaster' | 'weave' | 'brush'): T.Texture {
  const had = kept.get(kind);
  if (had) return had;
  const n = 512,
    c = document.createElement('canvas');
  c.width = c.height = n;
  const g = c.getContext('2d')!;
  g.fillStyle = '#808080';
  g.fillRect(0, 0, n, n);
  let seed = 7;
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  if (kind === 'plaster')
    for (let i = 0; i < 9000; i++) {
      const v = (rnd() * 255) | 0;
      g.fillStyle = `rgba(${v},${v},${v},.08)`;
      g.beginPath();
      g.ellipse(rnd() * n, rnd() * n, 1 + rnd() * 5, 1 + rnd() * 4, rnd() * 3, 0, 7);
      g.fill();
    }
  if (kind === 'brush')
    for (let i = 0; i < 5000; i++) {
      const v = (rnd() * 255) | 0;
      g.fillStyle = `rgba(${v},${v},${v},.1)`;
      g.fillRect(rnd() * n - 60, rnd() * n, 60 + rnd() * 200, 1);
    }
  if (kind === 'weave')
    for (let y = 0; y < 32; y++)
      for (let x = 0; x < 32; x++) {
        const v = (x + y) % 2,
          q = g.createLinearGradient(x * 16, y * 16, x * 16 + (v ? 16 : 0), y * 16 + (v ? 0 : 16));
        q.addColorStop(0, '#1c1c1c');
        q.addColorStop(0.5, '#f4f4f4');
        q.addColorStop(1, '#1c1c1c');
        g.fillStyle = q;
        g.fillRect(x * 16 + 0.5, y * 16 + 0.5, 15, 15);
      }
  const t = new T.CanvasTexture(c);
  t.wrapS = t.wrapT = T.RepeatWrapping;
  t.anisotropy = 8;
  kept.set(kind, t);
  return t;
}

const phys = (p: T.MeshPhysicalMaterialParameters) => tame(new T.MeshPhysicalMaterial(p));
export const metal = (color: string, roughness = 0.26) =>
  tame(new T.MeshStandardMaterial({ color, metalness: 1, roughness }));
export const satin = (color: string, roughness = 0.42) =>
  phys({ color, roughness, clearcoat: 0.55, clearcoatRoughness: 0.14, envMapIntensity: 1 });
export const gloss = (color: string) =>
  phys({ color, roughness: 0.3, clearcoat: 1, clearcoatRoughness: 0.04, envMapIntensity: 1.2 });
export const glass = () =>
  tame(new T.MeshStandardMaterial({ color: '#050a0b', roughness: 0.06, metalness: 0, envMapIntensity: 0.9 }));
export const rubber = (color: string) =>
  tame(new T.MeshStandardMaterial({ color, roughness: 0.72, envMapIntensity: 0.7 }));
export const dark = () =>
  tame(new T.MeshStandardMaterial({ color: '#070b0c', roughness: 0.8, envMapIntensity: 0.3 }));
export function plaster(color: string, rough = 0.92, env = 0.32): T.MeshStandardMaterial {
  const b = grain('plaster').clone();
  b.repeat.set(2, 2);
  b.needsUpdate = true;
  return tame(
    new T.MeshStandardMaterial({
      color,
      roughness: rough,
      bumpMap: b,
      bumpScale: 0.25,
      envMapIntensity: env,
    }),
  );
}
export function fabric(color: string, rx = 10, ry = 6): T.MeshPhysicalMaterial {
  const b = grain('weave').clone();
  b.repeat.set(rx, ry);
  b.needsUpdate = true;
  return phys({
    color,
    roughness: 0.95,
    bumpMap: b,
    bumpScale: 3.2,
    sheen: 0.6,
    sheenRoughness: 0.5,
    sheenColor: new T.Color(color).lerp(new T.Color('#fff'), 0.4),
    envMapIntensity: 0.75,
  });
}
export const glowing = (color: string, power = 1.6) =>
  new T.MeshBasicMaterial({ color: new T.Color(color).multiplyScalar(power) });

const pictures = new Map<string, T.CanvasTexture>();
/** A drawn picture as a texture, kept under its key: the same display appears in many shots. */
export function picture(key: string, draw: () => HTMLCanvasElement): T.CanvasTexture {
  const had = pictures.get(key);
  if (had) return had;
  const t = new T.CanvasTexture(draw());
  t.colorSpace = T.SRGBColorSpace;
  t.anisotropy = 8;
  t.minFilter = T.LinearMipmapLinearFilter;
  pictures.set(key, t);
  return t;
}
/** A lit display under glass. */
export function lit(map: T.Texture, power = 0.92): T.MeshStandardMaterial {
  return tame(
    new T.MeshStandardMaterial({
      color: '#000',
      emissive: '#fff',
      emissiveMap: map,
      emissiveIntensity: power,
      roughness: 0.09,
      envMapIntensity: 0.55,
    }),
  );
}
/** The front of a lens: so little of the room is in it that its drawn depth stays dark. */
export function coated(map: T.Texture): T.MeshStandardMaterial {
  const m = lit(map, 0.75);
  m.envMapIntensity = 0.1;
  return tame(m);
}
/** A printed or etched decal with an alpha picture. */
export function decal(map: T.Texture, metalness = 0.5): T.MeshStandardMaterial {
  return tame(
    new T.MeshStandardMaterial({
      map,
      transparent: true,
      metalness,
      roughness: 0.3,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    }),
  );
}
/**
 * A floor that takes shadow below a box (its middle and half its size, in x and z) and fades to
 * nothing within `margin` of it, so that no shadow is cut off at the edge of the picture.
 */
export function shadowCatcher(middle: T.Vector3, half: T.Vector3, margin: number): T.ShadowMaterial {
  const m = new T.ShadowMaterial({ color: '#1c130c', opacity: 0.52, transparent: true });
  m.onBeforeCompile = (s) => {
    s.uniforms['box'] = { value: new T.Vector4(middle.x, middle.z, half.x, half.z) };
    s.uniforms['margin'] = { value: margin };
    s.vertexShader = `varying vec3 vFar;\n${s.vertexShader.replace('#include <project_vertex>', '#include <project_vertex>\nvFar=(modelMatrix*vec4(transformed,1.)).xyz;')}`;
    s.fragmentShader = `varying vec3 vFar;\nuniform vec4 box;\nuniform float margin;\n${s.fragmentShader.replace(
      '#include <tonemapping_fragment>',
      'float far=length(max(abs(vFar.xz-box.xy)-box.zw,0.)); float near=1.-clamp(far/margin,0.,1.); gl_FragColor.a*=near*near*(3.-2.*near);',
    )}`;
  };
  return m;
}
