// One command to many kiosks: what comes of each.
import { describe, expect, it } from 'vitest';
import { countSent, sendToMany, type SentToMany } from '#editor/kiosks/sendToMany.ts';

type Answer = { state: 'queued' | 'sent' | 'done' | 'failed' | 'expired'; result: string };

/** Kiosks by what they answer, one question after the other; undefined is a call that fails. */
function fleet(answers: Readonly<Record<string, (Answer | undefined)[]>>) {
  const progress: SentToMany[] = [];
  let stopped = false;
  let [underWay, most] = [0, 0];
  return {
    progress,
    most: () => most,
    stop: () => (stopped = true),
    calls: {
      send: async (kiosk: string) => {
        most = Math.max(most, (underWay += 1));
        await Promise.resolve();
        underWay -= 1;
        if (!answers[kiosk]) throw new Error('not enrolled');
        return { id: `command of ${kiosk}` };
      },
      load: async (kiosk: string, id: string) => {
        expect(id).toBe(`command of ${kiosk}`);
        const [answer] = answers[kiosk]?.splice(0, 1) ?? [];
        if (!answer) throw new Error('unreachable');
        return answer;
      },
      describe: (failure: unknown) => (failure as Error).message,
      wait: () => Promise.resolve(),
      onProgress: (sent: SentToMany) => void progress.push(sent),
      isStopped: () => stopped,
    },
  };
}

const done = { state: 'done', result: '' } as const;

describe('When an administrator sends a command to many kiosks', () => {
  it('each is followed until it has answered, failed or was not heard', async () => {
    const { calls, progress } = fleet({
      quick: [done],
      slow: [{ state: 'queued', result: '' }, undefined, { state: 'sent', result: '' }, done],
      closed: [{ state: 'failed', result: 'The store is closed' }],
      away: [
        { state: 'queued', result: '' },
        { state: 'expired', result: '' },
      ],
    });
    await sendToMany(['quick', 'slow', 'closed', 'away', 'stranger'], calls);
    const last = progress.at(-1) ?? new Map();
    expect(
      Object.fromEntries([...last].map(([kiosk, { state, result }]) => [kiosk, [state, result]])),
    ).toEqual({
      quick: ['done', ''],
      slow: ['done', ''],
      closed: ['failed', 'The store is closed'],
      away: ['expired', ''],
      stranger: ['failed', 'not enrolled'],
    });
    expect(progress.map((sent) => countSent(sent).waiting)).toEqual([5, 4, 2, 1, 1, 0]);
  });

  it('six are asked at once, and nobody after it was stopped', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, [done]]));
    const { calls, most, stop, progress } = fleet(many);
    await sendToMany(Object.keys(many), {
      ...calls,
      wait: async () => void stop(),
    });
    expect(most()).toBe(6);
    expect(progress).toHaveLength(1);
  });
});
