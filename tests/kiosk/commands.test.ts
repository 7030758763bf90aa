// Commands to a kiosk are carried out in turn, even if one of them fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryOutCommands } from '#operating/commands.ts';
import type { DueCommand } from '#protocol/commandSchemas.ts';

const server = vi.hoisted(() => ({
  isAway: false,
  due: [] as DueCommand[],
  answers: [] as string[],
}));
vi.mock('#api/operatingApi.ts', () => ({
  receiveCommands: async () => {
    if (server.isAway) throw { statusCode: 0 };
    return server.due.splice(0);
  },
  answerCommand: async (_id: string, _key: string, command: string, answer: Record<string, string>) => {
    server.answers.push([command, answer['state'], answer['result']].join(' '));
  },
}));
vi.mock('#delivery/kioskId.ts', () => ({ kioskId: () => 'door', kioskKey: () => 'key' }));
/** A stage that draws no frame. */
vi.mock('#screens/host/stagePicture.ts', () => ({ pictureOfStage: () => new Promise(() => undefined) }));

// Opening hours switch the stage off, which a test without a browser has not.
vi.mock('#operating/assignment.ts', () => ({ assignment: () => null }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLInputElement', Object);
  vi.stubGlobal('HTMLTextAreaElement', Object);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a kiosk that could not reach the server asks again', async () => {
  server.isAway = true;
  server.due = [{ id: 'one', type: 'volume', volume: 30 }];
  await carryOutCommands();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(server.answers.splice(0)).toEqual(['one done 30 %']);
});

it('a picture that never comes does not stop the commands after it', async () => {
  server.due = [
    { id: 'one', type: 'picture' },
    { id: 'two', type: 'volume', volume: 40 },
  ];
  void carryOutCommands();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.answers).toEqual(['one failed The stage draws no frame.', 'two done 40 %']);
});
