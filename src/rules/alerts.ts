// Problems that operators are alerted to, and how they are put into words. See
// src/server/operating/README.md#alerts.

/** The singular and plural of a problem, of its end, and what to do about it. */
interface RuleTexts {
  one: string;
  many: string;
  endedOne: string;
  endedMany: string;
  advice: string;
}

/** Texts by rule. */
export const RULE_TEXTS = {
  kioskSilent: {
    one: '{name} is silent',
    many: '{n} kiosks are silent',
    endedOne: '{name} is back',
    endedMany: '{n} kiosks are back',
    advice: 'Check power and network in the store.',
  },
  kioskFaults: {
    one: '{name} reports many faults',
    many: '{n} kiosks report many faults',
    endedOne: '{name} reports few faults again',
    endedMany: '{n} kiosks report few faults again',
    advice: 'Open the kiosk under Kiosks: its faults say what failed.',
  },
  kioskClock: {
    one: 'The clock of {name} is off',
    many: 'The clocks of {n} kiosks are off',
    endedOne: 'The clock of {name} is right again',
    endedMany: 'The clocks of {n} kiosks are right again',
    advice: 'Switch on automatic time (NTP) on the machine.',
  },
  kioskWebgl: {
    one: '{name} has lost WebGL',
    many: '{n} kiosks have lost WebGL',
    endedOne: '{name} has WebGL again',
    endedMany: '{n} kiosks have WebGL again',
    advice: 'Restart the browser of the kiosk; if it comes back, restart the machine.',
  },
  kioskStale: {
    one: '{name} refuses what it is sent to show',
    many: '{n} kiosks refuse what they are sent to show',
    endedOne: '{name} is up to date again',
    endedMany: '{n} kiosks are up to date again',
    advice:
      'They go on with the last release that was signed. Check the proxy and the clock of the server; after a move of the showroom, enrol them again.',
  },
  provider: {
    one: '{name} does not answer',
    many: '{n} services do not answer',
    endedOne: '{name} answers again',
    endedMany: '{n} services answer again',
    advice: 'Check the account and the status page of the service.',
  },
  node: {
    one: 'The server {name} is down',
    many: '{n} servers are down',
    endedOne: 'The server {name} is back',
    endedMany: '{n} servers are back',
    advice: 'Restart it; the other servers go on meanwhile.',
  },
  serverDisk: {
    one: 'The disk of the server {name} is nearly full',
    many: 'The disks of {n} servers are nearly full',
    endedOne: 'The disk of the server {name} has room again',
    endedMany: 'The disks of {n} servers have room again',
    advice: 'Free some space, or nothing can be saved soon.',
  },
  backup: {
    one: 'The last backup is too old',
    many: 'The last backup is too old',
    endedOne: 'There is a recent backup again',
    endedMany: 'There is a recent backup again',
    advice: 'Run npm run backup, and look at its timer.',
  },
  plan: {
    one: '{name} was not published as scheduled',
    many: '{n} schedules were not published',
    endedOne: 'No schedule is late any more',
    endedMany: 'No schedule is late any more',
    advice: 'Open the calendar: it says what stopped each schedule.',
  },
  rollout: {
    one: 'The release for {name} was stopped on its pilot kiosks',
    many: '{n} releases were stopped on their pilot kiosks',
    endedOne: 'The release for {name} is decided',
    endedMany: '{n} releases are decided',
    advice: 'They report more faults than in the week before. Open Releases to let it go on or take it back.',
  },
} as const satisfies Record<string, RuleTexts>;

export type AlertRule = keyof typeof RULE_TEXTS;
export const ALERT_RULES = Object.keys(RULE_TEXTS) as AlertRule[];

/** These wake people also in quiet hours. */
const URGENT: readonly AlertRule[] = ['node', 'serverDisk'];
const isUrgent = (rule: AlertRule): boolean => URGENT.includes(rule);

export interface Problem {
  rule: AlertRule;
  /** Id of the kiosk, server or environment; '' for the whole showroom. */
  subject: string;
  /** Its name; '' where the rule says enough. */
  name: string;
  /** The store of a kiosk; '' for none. */
  place: string;
  /** Such as 'since 09:14' or '31 faults in an hour'; '' for none. */
  detail: string;
}

/** One problem has the same key for as long as it lasts. */
export const problemKey = ({ rule, subject }: Pick<Problem, 'rule' | 'subject'>): string =>
  `${rule}:${subject}`;

/** Names that a message lists for a rule; of the rest it gives the number. */
const NAMES_SHOWN = 20;

/** Changes of problems that a message reports. */
export interface AlertNews {
  begun: readonly Problem[];
  ended: readonly Problem[];
  /** Problems that last, those that have begun included. */
  openCount: number;
}

/** A sentence about problems of one rule. */
export function alertSentence(rule: AlertRule, names: readonly string[], hasEnded = false): string {
  const { one, many, endedOne, endedMany } = RULE_TEXTS[rule];
  const text = names.length === 1 ? (hasEnded ? endedOne : one) : hasEnded ? endedMany : many;
  return text.replace('{name}', names[0] ?? '').replace('{n}', String(names.length));
}

export const alertAdvice = (rule: AlertRule): string => RULE_TEXTS[rule].advice;

/** Subject of a mail: the only problem, or how many there are. */
export function alertSubject({ begun, ended, openCount }: AlertNews): string {
  const told = begun.length > 0 ? begun : ended;
  const sentences = groupsOf(told).map(([rule, problems]) =>
    alertSentence(
      rule,
      problems.map(({ name }) => name),
      begun.length === 0,
    ),
  );
  if (begun.length === 0 && openCount === 0) return 'All well again';
  const [first = '', ...more] = sentences;
  return more.length === 0 ? first : `${first}, and ${more.length} more`;
}

/** Text of a mail; `url` leads to the page of kiosks. */
export function alertText(news: AlertNews, url: string): string {
  const { begun, ended, openCount } = news;
  const lasting = openCount - begun.length;
  return [
    ...groupsOf(begun).flatMap(([rule, problems]) => [...paragraph(rule, problems, false), '']),
    ...groupsOf(ended).flatMap(([rule, problems]) => [...paragraph(rule, problems, true), '']),
    ...(openCount === 0 ? ['All well again.', ''] : []),
    ...(lasting > 0 ? [`${lasting} earlier ${lasting === 1 ? 'problem lasts' : 'problems last'}.`, ''] : []),
    url,
    '',
  ].join('\n');
}

function paragraph(rule: AlertRule, problems: readonly Problem[], hasEnded: boolean): string[] {
  const names = problems.map(({ name }) => name);
  const lines = problems
    .filter(({ place, detail }) => problems.length > 1 || (!hasEnded && (place !== '' || detail !== '')))
    .slice(0, NAMES_SHOWN)
    .map(
      ({ name, place, detail }) =>
        `  ${[problems.length > 1 ? name : '', place, hasEnded ? '' : detail].filter(Boolean).join(' · ')}`,
    )
    .filter((line) => line.trim() !== '');
  const hidden = problems.length - NAMES_SHOWN;
  return [
    `${alertSentence(rule, names, hasEnded)}.`,
    ...lines,
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
    ...(hasEnded ? [] : [alertAdvice(rule)]),
  ];
}

/** Problems by rule, in the order of the table. */
export function groupsOf<P extends Pick<Problem, 'rule'>>(problems: readonly P[]): [AlertRule, P[]][] {
  return ALERT_RULES.map((rule): [AlertRule, P[]] => [
    rule,
    problems.filter((problem) => problem.rule === rule),
  ]).filter(([, ofRule]) => ofRule.length > 0);
}

/** Hours in which only urgent problems are sent; may go over midnight. */
export interface QuietHours {
  /** '22:00' */
  from: string;
  to: string;
  /** IANA name. */
  timeZone: string;
}

/** Problems that begin one after the other are sent together. */
const GATHER_MS = 60_000;
/** After a message, the next one about anything that is not urgent comes so much later. */
const MESSAGE_GAP_MS = 15 * 60_000;

export interface Untold extends Pick<Problem, 'rule'> {
  /** When it began or ended, in ms since 1970. */
  atMs: number;
}

/** Whether to send a message now about problems that were not sent yet. */
export function isMessageDue(
  untold: readonly Untold[],
  { nowMs, lastMessageMs, isQuiet }: { nowMs: number; lastMessageMs: number; isQuiet: boolean },
): boolean {
  const gathered = untold.filter(({ atMs }) => atMs <= nowMs - GATHER_MS);
  if (gathered.some(({ rule }) => isUrgent(rule))) return true;
  return gathered.length > 0 && !isQuiet && nowMs - lastMessageMs >= MESSAGE_GAP_MS;
}
