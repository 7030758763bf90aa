// A screen without touches: no frame, no commit, and no more CPU than a plain DOM page.
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#tests/support/numbers.ts';
import { visit } from '#tests/support/shopper.ts';
import { recordFrames, watch } from '../measure/account.ts';
import { bringForward, openPeer, WINDOW } from '../measure/candidates.ts';
import { browserGauge } from '../measure/cpu.ts';
import { openPage, type Scene } from './scene.ts';

const JOB = 'still';
const PATH = '/product/cairn-9-pro?env=flagship';
const WINDOW_MS = { quick: 1_000, whole: 10_000 };
const BESIDE_MS = { quick: 5_000, whole: 10_000 };
const ROUNDS = { quick: 1, whole: 3 };
/** Howler suspends its audio context 30 s after the last sound. */
const SETTLED_MS = { quick: 2_000, whole: 32_000 };

export async function stillness(scene: Scene): Promise<void> {
  const page = await openPage(scene, { viewport: WINDOW });
  await watch(page);
  await visit(page, PATH);
  const { frames, commits } = await recordFrames(page, () =>
    sleep(scene.isQuick ? WINDOW_MS.quick : WINDOW_MS.whole),
  );
  scene.note(JOB, 'vitrine', 'frames', frames.length);
  scene.note(JOB, 'vitrine', 'reactCommits', commits);
  await page.close();
  await besideDom(scene);
}

/** Each in its own browser, at the same time. */
async function besideDom(scene: Scene): Promise<void> {
  const { browser, launch, isQuick, note } = scene;
  const plain = await launch();
  try {
    const peer = await openPeer({ ...scene, browser: plain }, 'DOM page', 'still/dom.ts', false);
    const own = await openPage(scene, { viewport: WINDOW });
    await visit(own, PATH);
    await bringForward(own);
    await sleep(isQuick ? SETTLED_MS.quick : SETTLED_MS.whole);
    const [ownCpu, domCpu] = [await browserGauge(browser), await browserGauge(plain)];
    const ms = isQuick ? BESIDE_MS.quick : BESIDE_MS.whole;
    const rounds: { own: number; dom: number }[] = [];
    for (let round = 0; round < (isQuick ? ROUNDS.quick : ROUNDS.whole); round += 1) {
      const [ownMs, domMs] = [ownCpu(), domCpu()];
      await sleep(ms);
      rounds.push({ own: ((ownCpu() - ownMs) * 1_000) / ms, dom: ((domCpu() - domMs) * 1_000) / ms });
    }
    note(JOB, 'vitrine', 'cpuMsPerSecond', median(rounds.map((round) => round.own)));
    note(JOB, 'DOM page', 'cpuMsPerSecond', median(rounds.map((round) => round.dom)));
    note(
      JOB,
      'vitrine',
      'cpuRatioToDom',
      median(rounds.map((round) => round.own)) / median(rounds.map((round) => round.dom)),
    );
    peer.close();
  } finally {
    await plain.close();
  }
}
