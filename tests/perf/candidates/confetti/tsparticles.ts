// tsParticles with its own confetti bundle, which its authors offer for this purpose.
import { confetti } from '@tsparticles/confetti';
import { celebration } from '../shared/bursts.ts';
import { domCard } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domCard();
const TICKS = 400;
const look = { spread: 60, startVelocity: 70, scalar: 1.4, ticks: TICKS };
type Container = NonNullable<Awaited<ReturnType<typeof confetti>>>;
const thrown = new Set<Container>();

async function throwSome(count: number, angle: number, x: number): Promise<void> {
  const container = await confetti(`corner-${x}`, { ...look, count, angle, position: { x, y: 90 } });
  if (container) thrown.add(container);
}

offer(
  celebration(
    (count) => {
      void throwSome(count / 2, 60, 0);
      void throwSome(count / 2, 120, 100);
    },
    () => {
      for (const container of thrown) container.destroy();
      thrown.clear();
    },
  ),
);
