// A kiosk hears that its settings have changed.
import { expect, it, vi } from 'vitest';
import { startOperating } from '#operating/startOperating.ts';

type Change = { kind: string; id: string };

const heard = vi.hoisted(() => ({
  listener: undefined as { onChange: (change: Change) => void } | undefined,
  load: vi.fn(async () => undefined),
}));
vi.mock('#api/changesApi.ts', () => ({
  listenAsKiosk: () => undefined,
  listenForChanges: (listener: typeof heard.listener) => {
    heard.listener = listener;
    return () => undefined;
  },
}));
vi.mock('#operating/assignment.ts', () => ({
  assignment: () => undefined,
  followAssignment: () => ({ load: heard.load, isAbout: (id: string) => id === 'own' }),
}));
vi.mock('#operating/commands.ts', () => ({ carryOutCommands: async () => undefined }));
vi.mock('#operating/endlessTouches.ts', () => ({ reportEndlessTouches: () => undefined }));
vi.mock('#operating/followDayparts.ts', () => ({ followDayparts: () => undefined }));
vi.mock('#operating/enrolment.ts', () => ({
  enrolIfNeeded: async () => false,
  renewOldKey: () => undefined,
}));
vi.mock('#operating/followOrientation.ts', () => ({ followWindow: () => undefined }));
vi.mock('#operating/kioskLog.ts', () => ({ keepLog: () => undefined }));
vi.mock('#operating/browserGestures.ts', () => ({ keepBrowserGesturesOut: () => undefined }));
vi.mock('#operating/staffPanel.ts', () => ({ watchStaffTouches: () => undefined }));
vi.mock('#clock.ts', () => ({ clock: { every: () => undefined, now: () => 0 } }));

it('a kiosk loads its settings when they change, whatever version of the server says so', () => {
  startOperating();
  const loadsAfter = (change: Change): number => {
    heard.load.mockClear();
    heard.listener?.onChange(change);
    return heard.load.mock.calls.length;
  };
  expect(loadsAfter({ kind: 'kioskSettings', id: 'own' })).toBe(1);
  expect(loadsAfter({ kind: 'ownKioskSettings', id: 'own' })).toBe(1);
  expect(loadsAfter({ kind: 'ownKioskSettings', id: 'another' })).toBe(0);
  expect(loadsAfter({ kind: 'page', id: 'own' })).toBe(0);
});
