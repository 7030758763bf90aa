// Faults that `--fault NAME` puts into a build, with the seed that finds each.
import type { Fault } from './plantFault.ts';

/** GSAP keeps a tween of which nothing is left before it has begun. */
const KEEPS_REPLACED = {
  from: '    if (names?.every((name) => name in values)) running.kill();',
  to: '    if (names?.length === 0) running.kill();',
};
const ONE_KIOSK = { kiosks: 1, hours: 0.02 };

export const faults: readonly Fault[] = [
  {
    name: 'replaced-step',
    description: 'A step of the wizard that was replaced within a frame froze the kiosk (14ff1933).',
    file: 'src/motion/tweens.ts',
    edits: [
      {
        from: '  for (const target of targets) gsap.killTweensOf(target);',
        to: '  gsap.killTweensOf(targets as object[]);',
      },
      // The same error in another place, which was mended later.
      KEEPS_REPLACED,
    ],
    found: { seed: 39, ...ONE_KIOSK },
    invariant: /reading 'y'/,
  },
  {
    name: 'replaced-motion',
    description: 'Motion that was replaced before its first frame never ended (c432929c).',
    file: 'src/motion/tweens.ts',
    edits: [KEEPS_REPLACED],
    found: { seed: 19, kiosks: 1, hours: 0.015 },
    invariant: /stage has moved/,
  },
  {
    name: 'full-storage',
    description: 'With a full session storage the end of a visit threw (ff21e229).',
    file: 'src/state/sessionValue.ts',
    edits: [{ from: '  } catch {', to: "  } catch (error) {\n    if (!key.includes('quiz')) throw error;" }],
    found: { seed: 48, ...ONE_KIOSK },
    invariant: /QuotaExceededError/,
  },
  {
    name: 'next-visit',
    description: 'The next shopper could go back into the visit before (f3640c10).',
    file: 'src/app/address.ts',
    edits: [{ from: '  storeVisitStart(historyIndex());\n  visits += 1;', to: '  visits += 1;' }],
    found: { seed: 13, ...ONE_KIOSK },
    invariant: /Back leads/,
  },
  {
    name: 'older-answer',
    description: 'The audit showed the answer to an earlier filter (5a6ab1ed).',
    file: 'editor/audit/useAuditEntries.ts',
    edits: [{ from: "queryKey: ['audit', filter],", to: "queryKey: ['audit']," }],
    found: { seed: 14, ...ONE_KIOSK },
    invariant: /another filter/,
  },
  {
    name: 'heartbeat',
    description: 'Not of the past: a heartbeat that the server refuses is not handled.',
    file: 'src/kiosk/heartbeat.ts',
    edits: [
      {
        from: 'const failure = reason as HttpFailure;',
        to: 'const failure = reason as HttpFailure;\n    if (failure) throw reason;',
      },
    ],
    found: { seed: 3, ...ONE_KIOSK },
    invariant: /rejection is not handled/,
  },
  {
    name: 'lock',
    description: 'Not of the past: one transition in ten keeps the interaction lock.',
    file: 'src/state/interactionLock.ts',
    edits: [
      {
        from: '    isLocked = false;',
        to: '    isLocked = Math.random() < 0.1;\n    if (isLocked) lockInteraction();',
      },
    ],
    found: { seed: 13, ...ONE_KIOSK },
    invariant: /interaction lock is held/,
  },
];
