// Events on their way to the server: stored, sent in batches and retried. Loaded after the first
// screen.
import { sendEvents } from '#api/eventApi.ts';
import { EVENT_SENDING } from '#config/limits.ts';
import { GA4, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { reportFault } from '#state/reportFault.ts';
import { DurableQueue } from '#delivery/durableQueue.ts';
import { EventBatchSender } from '#delivery/eventBatchSender.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';

/** Name of the event queue. */
export const EVENTS_QUEUE = 'vitrine-events';

/**
 * Sends what an earlier page left, and each event it is given; from then on touches that press
 * nothing are counted too.
 */
export function openEventQueue(): (event: AnalyticsEvent) => void {
  const canvas = document.querySelector('canvas');
  // Without it only these touches are not counted.
  if (canvas)
    import('./deadTouches.ts').then(
      ({ watchDeadTouches }) => watchDeadTouches(canvas),
      () => undefined,
    );
  const queue = new DurableQueue<AnalyticsEvent>({
    name: EVENTS_QUEUE,
    maxItems: EVENT_SENDING.eventsKept,
    onTrouble: (reason) => reportFault('EVENTS ARE KEPT IN MEMORY ONLY', { reason: String(reason) }),
  });
  const eventBatchSender = new EventBatchSender<AnalyticsEvent>({
    queue,
    batch: GA4.eventsPerRequest,
    send: async (batch, isLast) => {
      const { rejected } = await sendEvents({ client_id: kioskId(), events: batch }, kioskKey(), isLast);
      if (rejected.length > 0)
        reportFault('EVENTS WERE REFUSED', { count: rejected.length, code: rejected[0]?.code });
    },
    onRefused: ({ name }, failure) =>
      reportFault('AN EVENT WAS REFUSED', { name, status: failure === 404 ? 404 : failure.statusCode }),
  });
  return (event) => void eventBatchSender.put(event);
}
