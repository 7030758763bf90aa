// assets/media.json: every file with its size, kind and alternative text.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { films, products, root } from './catalogue.ts';

type Alt = { en: string; es: string; zh: string };
const say = (en: string, es: string, zh: string): Alt => ({ en, es, zh });
const colors: Record<string, Alt> = {
  ember: say('ember', 'brasa', '余烬橙'),
  tide: say('tide', 'marea', '潮汐青'),
  sand: say('sand', 'arena', '沙色'),
  lagoon: say('lagoon', 'laguna', '泻湖绿'),
  ink: say('ink', 'tinta', '墨色'),
  paper: say('paper', 'papel', '纸白'),
  glow: say('glow', 'resplandor', '暖光色'),
};
const angles: Record<string, Alt> = {
  hero: say('three-quarter view', 'vista de tres cuartos', '四分之三视角'),
  front: say('front', 'vista frontal', '正面'),
  back: say('back', 'vista trasera', '背面'),
  side: say('side', 'vista lateral', '侧面'),
};
const words: Record<string, Alt> = {
  phones: say('Phones', 'Móviles', '手机'),
  tablets: say('Tablet with pen', 'Tableta con lápiz', '平板电脑与手写笔'),
  watches: say('Watch', 'Reloj', '手表'),
  sound: say('Earbuds', 'Auriculares', '耳机'),
  fiber: say('Fibre router', 'Router de fibra', '光纤路由器'),
  'home-fiber': say('Fibre router at home', 'Router de fibra en casa', '家中的光纤路由器'),
  quiz: say('Waves under a moon', 'Olas bajo la luna', '月下波浪'),
  home: say('Home', 'Inicio', '主页'),
  back: say('Back', 'Atrás', '返回'),
  close: say('Close', 'Cerrar', '关闭'),
  play: say('Play', 'Reproducir', '播放'),
  'video-close': say('Close the video', 'Cerrar el vídeo', '关闭视频'),
  scroll: say('Scroll down', 'Desplazar hacia abajo', '向下滚动'),
  'arrow-78': say('Next', 'Siguiente', '下一步'),
  'star-full': say('Full star', 'Estrella llena', '满星'),
  'star-half': say('Half star', 'Media estrella', '半星'),
  'star-empty': say('Empty star', 'Estrella vacía', '空星'),
  logo: say('Ondalune', 'Ondalune', 'Ondalune'),
  'logo-light': say('Ondalune', 'Ondalune', 'Ondalune'),
  camera: say('Camera', 'Cámara', '相机'),
  battery: say('Battery', 'Batería', '电池'),
  display: say('Display', 'Pantalla', '屏幕'),
  chip: say('Chip', 'Chip', '芯片'),
  'weather-seal': say('Weather seal', 'Resistente al agua', '防水'),
  speed: say('Speed', 'Velocidad', '速度'),
  signal: say('Signal', 'Cobertura', '信号'),
  shield: say('Protection', 'Protección', '保护'),
  heart: say('Health', 'Salud', '健康'),
  pen: say('Pen', 'Lápiz', '手写笔'),
  fold: say('Folds', 'Plegable', '可折叠'),
  wifi: say('Wi-Fi', 'Wifi', '无线网络'),
  gift: say('Gift', 'Regalo', '礼物'),
  price: say('Price', 'Precio', '价格'),
  star: say('Favourite', 'Favorito', '收藏'),
  contract: say('Contract', 'Contrato', '合约'),
  delivery: say('Delivery', 'Entrega', '配送'),
  recycle: say('Recycling', 'Reciclaje', '回收'),
  'home-studio': say(
    'A warm studio with a moon and waves',
    'Un estudio cálido con luna y olas',
    '暖色影棚，月亮与波浪',
  ),
  'home-night': say(
    'A watch on a plinth under a coral moon',
    'Un reloj en un pedestal bajo una luna coral',
    '珊瑚色月亮下展台上的手表',
  ),
  'page-paper': say('Quiet paper ground', 'Fondo de papel sereno', '素净的纸色背景'),
  'page-tide': say('Quiet dark ground', 'Fondo oscuro sereno', '素净的深色背景'),
  'gift-pale': say(
    'A coral sun over pale dunes',
    'Un sol coral sobre dunas claras',
    '浅色沙丘上的珊瑚色太阳',
  ),
  'gift-tide': say(
    'A warm moon over dark dunes',
    'Una luna cálida sobre dunas oscuras',
    '深色沙丘上的暖色月亮',
  ),
  'left-fiber': say(
    'A fibre router and a phone at home',
    'Un router de fibra y un móvil en casa',
    '家中的光纤路由器与手机',
  ),
  'trade-in': say(
    'An old phone beside a sheet of paper',
    'Un móvil usado junto a una hoja de papel',
    '旧手机与一张估价单',
  ),
  'inside-cairn': say('Inside view of the Cairn 9', 'Cairn 9 por dentro', 'Cairn 9 细节图'),
  'six-screws': say('Inside view of the Cairn 9 Pro', 'Cairn 9 Pro por dentro', 'Cairn 9 Pro 细节图'),
  street: say(
    'Three houses, one of them marked with a pin',
    'Tres casas, una con un marcador',
    '三座房子，其中一座标有图钉',
  ),
  'result-static': say(
    'A phone on a plinth before a coral moon',
    'Un móvil en un pedestal ante una luna coral',
    '珊瑚色月亮前展台上的手机',
  ),
  'bottom-band': say('Phones over a wave', 'Móviles sobre una ola', '波浪之上的手机'),
  'top-available': say(
    'Coral moon over waves: fibre is here',
    'Luna coral sobre olas: hay fibra',
    '波浪上的珊瑚色月亮：光纤已覆盖',
  ),
  'top-unavailable': say(
    'Pale moon behind grey waves: no fibre yet',
    'Luna pálida tras olas grises: aún sin fibra',
    '灰色波浪后的淡月：尚未覆盖',
  ),
  bottom: say('Warm waves', 'Olas cálidas', '暖色波浪'),
  loading: say(
    'Three rising spheres: please wait',
    'Tres esferas que suben: un momento',
    '三颗升起的球：请稍候',
  ),
  error: say(
    'A tilted router: something went wrong',
    'Un router inclinado: algo ha fallado',
    '倾斜的路由器：出错了',
  ),
  offline: say(
    'Pale moon behind flat waves: not connected',
    'Luna pálida tras aguas planas: sin conexión',
    '平静水面后的淡月：未连接',
  ),
  'quiz-intro': say('A moon rises over waves', 'La luna sale sobre las olas', '月亮从波浪上升起'),
  'quiz-answer': say(
    'A glowing moon and rising spheres',
    'Una luna luminosa y esferas que suben',
    '发光的月亮与升起的球',
  ),
  'left-home': say('Two phones turn before a moon', 'Dos móviles giran ante la luna', '两款手机在月亮前转动'),
  click: say('Soft click', 'Clic suave', '轻点声'),
  celebration: say('Bright chimes', 'Campanillas alegres', '清亮的钟琴声'),
};
function alt(path: string): Alt {
  const parts = path.replace(/\.\w+$/, '').split('/'),
    last = parts.at(-1)!.replace(/-poster$/, ''),
    p = products.find((x) => parts.includes(x.id) || last === x.id);
  if (parts[1] === 'products' && p) {
    const [c, a] = last.split('-') as [string, string],
      C = colors[c]!,
      A = angles[a]!;
    return say(
      `${p.name} ${p.what[0]} in ${C.en}, ${A.en}`,
      `${p.name}, ${p.what[1]}, color ${C.es}, ${A.es}`,
      `${p.name} ${p.what[2]}，${C.zh}，${A.zh}`,
    );
  }
  if (parts[1] === 'info' && p)
    return say(`Inside view of the ${p.name}`, `${p.name} por dentro`, `${p.name} 细节图`);
  if (parts[1] === 'results' && p) return say(p.name, p.name, p.name);
  if (p && parts[0] === 'video')
    return say(`The ${p.name} turning slowly`, `${p.name} girando despacio`, `${p.name} 缓缓转动`);
  if (parts[1] === 'avatars') return say(`Avatar ${last}`, `Avatar ${last}`, `头像 ${last}`);
  const cube = products.find((x) => last === `cube-${x.id.split('-')[0]}`);
  if (cube) return say(cube.name, cube.name, cube.name);
  const plan = /^fiber-(\d+)(?:-wide)?$/.exec(last)?.[1];
  if (plan) return say(`Fiber ${plan} Mbps`, `Fibra ${plan} Mbps`, `${plan} 兆光纤`);
  if (/^quiz-\d/.test(last))
    return say(
      `Quiz scene ${last.slice(5)}`,
      `Escena del test ${last.slice(5)}`,
      `问答场景 ${last.slice(5)}`,
    );
  return words[last.replace('image-button-', '')] ?? say(last, last, last);
}
export async function makeManifest(): Promise<void> {
  const found = (await readdir(root, { recursive: true }))
      .filter((f) => /^(images|video|sounds)\/.*\.(webp|mp4|wav)$/.test(f))
      .sort(),
    out = [];
  for (const path of found) {
    const kind = path.endsWith('.webp') ? 'image' : path.endsWith('.mp4') ? 'video' : 'sound',
      reel = films.find((f) => path === `video/${f[0]}.mp4`);
    const m =
      kind === 'image'
        ? await sharp(await readFile(root + path)).metadata()
        : { width: reel?.[1] ?? 0, height: reel?.[2] ?? 0 };
    out.push({ path, width: m.width, height: m.height, kind, alt: alt(path) });
  }
  await writeFile(`${root}media.json`, `[\n${out.map((o) => `  ${JSON.stringify(o)}`).join(',\n')}\n]\n`);
  console.log(`media.json: ${out.length} files`);
}
