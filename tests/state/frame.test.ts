// Effects of an embedded page's messages on the visit. See
// src/screens/overlays/README.md#embedded-page.
import { beforeEach, describe, expect, it } from 'vitest';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { quizStore } from '#state/quizStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';
import { endVisit, handleFrameMessage } from '#state/visit.ts';
import { confirmNavigation, setNavigator } from '#state/navigation.ts';

let addresses: string[] = [];
let activities = 0;
showroomEvents.on('activity', () => (activities += 1));

beforeEach(() => {
  addresses = [];
  activities = 0;
  // Releases the interaction lock that the previous test may hold.
  confirmNavigation();
  setNavigator({
    go: () => false,
    back: () => undefined,
    startVisit: (address) => addresses.push(address) > 0,
  });
  kioskStore.setState({
    ...kioskStore.getInitialState(),
    search: '?env=kiosk&lang=es',
    overlay: { type: 'frame', path: '/map', port: null, title: 'Map' },
  });
});

describe('When an embedded page reports that its visitor is done', () => {
  it('closes, keeps the screen, and counts as activity', () => {
    handleFrameMessage('exit');
    expect(kioskStore.getState().overlay).toBeNull();
    expect(addresses).toEqual([]);
    expect(activities).toBe(1);
  });
});

describe('When an embedded page reports that it is idle', () => {
  it('closes, goes home in the main language, keeps the environment, and does not count as activity', () => {
    handleFrameMessage('idle');
    expect(kioskStore.getState().overlay).toBeNull();
    expect(addresses).toEqual(['/?env=kiosk']);
    expect(activities).toBe(0);
  });
});

describe('When a visit ends', () => {
  it('leaves nothing to the next shopper: no quiz result and no scroll position', () => {
    quizStore.setState({ endState: { targetType: 'products', targetId: 'cairn-9' } });
    writeVisitState('1/page/care/scroll', 1, 420);
    endVisit();
    expect(quizStore.getState().endState).toBeNull();
    expect(readVisitState('1/page/care/scroll', 1)).toBeUndefined();
  });

  it('keeps an editor’s work', () => {
    kioskStore.setState({ isEditing: true });
    quizStore.setState({ endState: { targetType: 'products', targetId: 'cairn-9' } });
    endVisit();
    expect(addresses).toEqual([]);
    expect(kioskStore.getState().overlay).not.toBeNull();
    expect(quizStore.getState().endState).not.toBeNull();
  });

  it('holds the interaction lock until the address has changed', () => {
    endVisit();
    expect(kioskStore.getState().transitionCount).toBe(1);
  });
});
