// The softbox room that every surface reflects: soft-edged panels on a dim, warm surround.
import * as T from 'three';

type Panel = [dir: [number, number, number], w: number, h: number, power: number, tint: string];
const rooms: Record<string, { floor: string; wall: string; top: string; panels: Panel[] }> = {
  day: {
    floor: '#7a7066',
    wall: '#7d7973',
    top: '#d8d4cd',
    panels: [
      [[-0.85, 0.75, 0.75], 7, 9, 7.5, '#fff4e6'],
      [[1, 0.35, 0.35], 2.6, 10, 6, '#ffffff'],
      [[0, 1, -0.1], 12, 9, 3.2, '#fff8ee'],
      [[-1, 0.1, -0.6], 2, 10, 5, '#ffe7c8'],
      [[0.7, 0.25, -1], 5, 8, 2.4, '#e8f4f2'],
      [[-0.42, 0.34, 1], 4.4, 7, 2.6, '#fffaf2'],
    ],
  },
  night: {
    floor: '#0c1a1c',
    wall: '#14282b',
    top: '#21393c',
    panels: [
      [[-0.9, 0.7, 0.6], 5, 9, 8, '#fff0dc'],
      [[1, 0.3, 0.3], 1.8, 11, 7, '#cdeeea'],
      [[0, 1, -0.2], 11, 5, 3.6, '#fff4e2'],
      [[-1, 0.1, -0.7], 1.6, 10, 7, '#ff9a74'],
      [[0.7, 0.2, -1], 4, 8, 2.2, '#8fd6cf'],
      [[-0.42, 0.34, 1], 4, 7, 1.6, '#fffaf2'],
    ],
  },
};

function falloff() {
  const c = document.createElement('canvas');
  c.width = c.height = 128;
  const g = c.getContext('2d')!;
  g.fillStyle = '#000';
  g.fillRect(0, 0, 128, 128);
  g.filter = 'blur(7px)';
  g.fillStyle = '#fff';
  g.beginPath();
  g.roundRect(14, 14, 100, 100, 14);
  g.fill();
  const t = new T.CanvasTexture(c);
  t.colorSpace = T.NoColorSpace;
  return t;
}

export function environment(renderer: T.WebGLRenderer, name: string): T.Texture {
  const room = rooms[name] ?? rooms['day']!,
    s = new T.Scene(),
    soft = falloff();
  const faces = [room.wall, room.wall, room.top, room.floor, room.wall, room.wall].map(
    (c) => new T.MeshBasicMaterial({ color: c, side: T.BackSide }),
  );
  s.add(new T.Mesh(new T.BoxGeometry(40, 30, 40), faces));
  for (const [d, w, h, power, tint] of room.panels) {
    const m = new T.Mesh(
      new T.PlaneGeometry(w * 1.2, h * 1.2),
      new T.MeshBasicMaterial({
        map: soft,
        color: new T.Color(tint).multiplyScalar(power),
        blending: T.AdditiveBlending,
        depthWrite: false,
        side: T.DoubleSide,
      }),
    );
    m.position
      .set(...d)
      .normalize()
      .multiplyScalar(11);
    m.lookAt(0, 0, 0);
    s.add(m);
  }
  const p = new T.PMREMGenerator(renderer),
    env = p.fromScene(s, 0, 0.1, 100, { size: 512 }).texture;
  p.dispose();
  return env;
}
