// Problems of this node: a disk that is nearly full, services that do not answer. See
// src/server/operating/README.md#alerts.
import { statfs } from 'node:fs/promises';
import type { Services } from '../../services.ts';
import type { NodeTrouble } from './nodeRepository.ts';

const MB = 1_000_000;

export async function nodeTroubles({
  location,
  stock,
  appointments,
  translator,
  settings,
}: Pick<Services, 'location' | 'stock' | 'appointments' | 'translator' | 'settings'>): Promise<
  NodeTrouble[]
> {
  const { bavail, bsize } = await statfs(settings.dataDir);
  const freeMb = (bavail * bsize) / MB;
  const disk: NodeTrouble[] =
    freeMb < settings.alerts.diskMb
      ? [{ rule: 'serverDisk', name: settings.nodeName, detail: `${Math.floor(freeMb)} MB left` }]
      : [];
  const down = [stock?.vendor, appointments?.vendor, translator?.vendor].flatMap((vendor) =>
    vendor?.isDown ? [vendor.name] : [],
  );
  const services = [...location.downServices(), ...down].map(
    (name): NodeTrouble => ({ rule: 'provider', name, detail: `asked by ${settings.nodeName}` }),
  );
  return [...disk, ...services];
}
