// Problems that operators are notified of. The server records when each begins and ends.
import { ALERT_RULES, type AlertRule } from '#rules/alerts.ts';
import { defineRecord } from '../defineRecord.ts';
import { instant, oneOf, readOnlyText } from '../recordFields.ts';

const RULE_LABELS: Readonly<Record<AlertRule, string>> = {
  kioskSilent: 'Silent kiosk',
  kioskFaults: 'Many faults',
  kioskClock: 'Clock off',
  kioskWebgl: 'WebGL lost',
  kioskStale: 'Content refused',
  provider: 'Service down',
  node: 'Server down',
  serverDisk: 'Disk nearly full',
  backup: 'No recent backup',
  plan: 'Not published as scheduled',
  rollout: 'Release stopped',
};

export const alerts = defineRecord({
  name: 'alerts',
  one: 'alert',
  many: 'alerts',
  fields: {
    message: readOnlyText('Alert'),
    rule: oneOf(
      'Kind',
      ALERT_RULES.map((value) => ({ value, label: RULE_LABELS[value] })),
      { isReadOnly: true },
    ),
    state: oneOf(
      'State',
      [
        { value: 'open', label: 'Lasts' },
        { value: 'ended', label: 'Over' },
      ],
      { isReadOnly: true },
    ),
    subject: readOnlyText('Id of the kiosk, server or environment'),
    place: readOnlyText('Store'),
    detail: readOnlyText('Details'),
    advice: readOnlyText('What to do'),
    since: instant('Since'),
    toldAt: instant('Told'),
    endedAt: instant('Over since'),
  },
  title: 'message',
  operations: ['read'],
  access: 'kiosks.manage',
  hasOwnPage: true,
  list: {
    columns: ['place', 'detail', 'rule', 'state', 'since', 'endedAt'],
    filters: ['state', 'rule', 'place'],
    sort: '-since',
  },
  texts: { empty: 'Problems with kiosks and servers of the last 90 days are here.' },
});
