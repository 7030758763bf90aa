// The showroom's own confetti: the gift message, opened from home, with all of its content.
import { celebrationWindow, FIRST_BURST } from '../shared/bursts.ts';
import { after, offer } from '../shared/work.ts';
import { app, goTo, waitUntilStill, until, type StageNode } from './stage.ts';

const layers = (node: StageNode | undefined): number =>
  (node?.particleChildren?.length ?? 0) +
  (node?.children ?? []).reduce((sum, child) => sum + layers(child), 0);

offer({
  begin: async () => {
    goTo((globalThis as unknown as { __benchPath: string }).__benchPath);
    await until(() => layers(app()?.stage) > 0);
    performance.mark(FIRST_BURST);
    await after(celebrationWindow.leadMs);
  },
  over: () => after(celebrationWindow.windowMs),
  rest: async () => {
    window.history.back();
    await until(() => layers(app()?.stage) === 0);
    await waitUntilStill();
  },
});
