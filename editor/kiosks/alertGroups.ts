// Alerts that last, by rule, and which of them are new. Without React. See
// src/screens/README.md#2116-kiosks.
import { alertAdvice, alertSentence, groupsOf, type AlertRule } from '#rules/alerts.ts';
import type { AlertList } from '../api/kioskApi.ts';

export type Alert = AlertList['items'][number];

export interface AlertGroup {
  rule: AlertRule;
  /** Of all, also of those that are not listed. */
  count: number;
  /** 'Window is silent', '12 kiosks are silent' */
  sentence: string;
  advice: string;
  /** The latest first. */
  alerts: readonly Alert[];
}

const isOpen = ({ endedAt }: Alert): boolean => endedAt === null;
/** Whether it is about one kiosk. */
export const isOfKiosk = (rule: AlertRule): boolean => rule.startsWith('kiosk');

export function alertGroups({ items: alerts, open }: Pick<AlertList, 'items' | 'open'>): AlertGroup[] {
  return groupsOf(alerts.filter(isOpen)).map(([rule, ofRule]) => {
    const count = open.find((each) => each.rule === rule)?.count ?? ofRule.length;
    const [first] = ofRule;
    const sentence =
      count === 1 && first ? first.message : alertSentence(rule, Array<string>(count).fill(''));
    return { rule, count, sentence, advice: alertAdvice(rule), alerts: ofRule };
  });
}

export const endedAlerts = ({ items: alerts }: Pick<AlertList, 'items'>): Alert[] =>
  alerts.filter((alert) => !isOpen(alert));

/** Sentences about alerts that were not there before. */
export function newAlertSentences(
  before: Pick<AlertList, 'items'>,
  now: Pick<AlertList, 'items' | 'open'>,
): string[] {
  const known = new Set(before.items.map(({ id }) => id));
  return alertGroups(now)
    .filter(({ alerts }) => alerts.some(({ id }) => !known.has(id)))
    .map(({ sentence }) => sentence);
}
