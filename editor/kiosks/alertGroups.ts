// Alerts that last, by rule, and which of them are new. Without React. See
// editor/shell/README.md#kiosks.
import type { AlertOverview } from '#protocol/alertSchemas.ts';
import { ALERT_RULES, alertAdvice, alertSentence, type AlertRule } from '#rules/alerts.ts';
import { translateMessage } from '../i18n/sources.ts';

type OpenAlerts = AlertOverview['open'][number];

export interface AlertGroup extends OpenAlerts {
  /** 'Window is silent', '12 kiosks are silent' */
  sentence: string;
  advice: string;
}

/** Whether it is about one kiosk. */
export const isOfKiosk = (rule: AlertRule): boolean => rule.startsWith('kiosk');

/** In the order of the rules. */
export const alertGroups = ({ open }: Pick<AlertOverview, 'open'>): AlertGroup[] =>
  open
    .map((group) => {
      const { rule, count, latest } = group;
      const sentence = count === 1 ? latest.message : alertSentence(rule, Array<string>(count).fill(''));
      return {
        ...group,
        latest: { ...latest, detail: translateMessage(latest.detail) },
        sentence: translateMessage(sentence),
        advice: translateMessage(alertAdvice(rule)),
      };
    })
    .toSorted((a, b) => ALERT_RULES.indexOf(a.rule) - ALERT_RULES.indexOf(b.rule));

/** Sentences about alerts that were not there before. */
export function newAlertSentences(
  before: Pick<AlertOverview, 'open'>,
  now: Pick<AlertOverview, 'open'>,
): string[] {
  const latest = new Map(before.open.map((group) => [group.rule, group.latest.since]));
  return alertGroups(now)
    .filter((group) => group.latest.since > (latest.get(group.rule) ?? ''))
    .map(({ sentence }) => sentence);
}
