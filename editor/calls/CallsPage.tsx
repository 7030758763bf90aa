// Shoppers who call a colleague, for the staff of a store, who carry a phone. See
// editor/shell/README.md#calls.
import { useEffect, useState } from 'react';
import { Box, Button, Select, Switch, VisuallyHidden } from '@mantine/core';
import { IconBellOff, IconCheck, IconMoodSmile, IconWalk } from '@tabler/icons-react';
import { KINDS } from '#content/kinds.ts';
import { isOpenCall } from '#rules/staffCalls.ts';
import { pathOfList } from '#rules/routes.ts';
import type { StaffCallList, StaffCallRecord } from '../api/staffCallApi.ts';
import { answerCall } from '../api/staffCallApi.ts';
import { useRight } from '../auth/editorSession.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { relativeTime } from '../format/relativeTime.ts';
import { formatLanguage } from '../format/figures.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { allowSound, playCallSound } from './callSound.ts';
import { reloadCalls, useCalls } from './useCalls.ts';
import { ICON_PX } from '../theme.ts';
import styles from './calls.module.css';
import { t } from '../i18n/t.ts';
import type { StaffCallState } from '#rules/staffCalls.ts';

const CALLS_ENDED = {
  waiting: t('Waiting'),
  coming: t('On the way'),
  done: t('Done'),
  withdrawn: t('Withdrawn'),
  expired: t('Not answered'),
} satisfies Record<StaffCallState, string>;

const STORE_KEY = 'vitrine-calls-store';

const placeOf = ({ kiosk, store }: StaffCallRecord): string =>
  store ? `${kiosk.name}, ${store.name}` : kiosk.name;

export function CallsPage() {
  const [hasSound, setSound] = useState(false);
  const [store, setStore] = useStoreChoice();
  const [announcement, setAnnouncement] = useState('');
  const isShown = (call: StaffCallRecord): boolean => store === '' || call.store?.id === store;
  const {
    data: list,
    isPending,
    isError,
  } = useCalls((calls) => {
    const fresh = calls.filter(isShown);
    if (fresh.length === 0) return;
    setAnnouncement(
      `${fresh.map((call) => t('New call from {place}', { place: placeOf(call) })).join('. ')}.`,
    );
    if (hasSound) playCallSound();
  });
  const calls = list?.calls.filter(isShown) ?? [];
  const open = calls.filter((call) => isOpenCall(call.state));
  useTitle(open.filter((call) => call.state === 'waiting').length);
  if (!list)
    return isPending ? (
      <Loading message={t('Loading...')} />
    ) : (
      <Failed message={t('Couldn’t load calls')} retry={t('Try again')} onRetry={() => void reloadCalls()} />
    );
  const switchSound = (isOn: boolean): void => {
    setSound(isOn);
    if (!isOn) return;
    allowSound();
    playCallSound();
  };
  return (
    <div className={`${scrollingPage['page']} ${styles['page']}`}>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <div className={`${scrollingPage['tools']} ${styles['tools']}`}>
        <Switch
          size="md"
          label={t('Sound for new calls')}
          description={
            hasSound
              ? t('You hear this sound with each new call.')
              : t('Browsers play a sound only after a touch: switch it on each time you open this page.')
          }
          checked={hasSound}
          onChange={({ currentTarget }) => switchSound(currentTarget.checked)}
        />
        <StoreChoice list={list} store={store} onChange={setStore} />
      </div>
      {isError && <p role="alert">{t('Can’t reach the server. Showing the last calls.')}</p>}
      {open.length > 0 ? (
        <OpenCalls calls={open} nowMs={Date.parse(list.now)} />
      ) : (
        <Nobody isOn={list.isOn} />
      )}
      <Earlier list={list} calls={calls.filter((call) => !isOpenCall(call.state))} />
    </div>
  );
}

/** Kept in this browser: a phone belongs to one store. */
function useStoreChoice(): [string, (store: string) => void] {
  const [store, setStore] = useState(() => localStorage.getItem(STORE_KEY) ?? '');
  const choose = (next: string): void => {
    localStorage.setItem(STORE_KEY, next);
    setStore(next);
  };
  return [store, choose];
}

/** How many wait, in the title of the window. */
function useTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = t('({count}) Calls', { count });
    return () => {
      document.title = title;
    };
  }, [count]);
}

function StoreChoice({
  list,
  store,
  onChange,
}: {
  list: StaffCallList;
  store: string;
  onChange: (store: string) => void;
}) {
  const stores = new Map(list.stores.map(({ id, name }) => [id, name]));
  // One that was removed would hide every call.
  const isGone = store !== '' && !stores.has(store);
  useEffect(() => {
    if (isGone) onChange('');
  }, [isGone, onChange]);
  if (stores.size < 2 && store === '') return null;
  return (
    <Select
      flex="0 1 260px"
      label={t('Store')}
      searchable
      allowDeselect={false}
      data={[
        { value: '', label: t('All stores') },
        ...[...stores].map(([value, label]) => ({ value, label })),
      ]}
      value={store}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}

function OpenCalls({ calls, nowMs }: { calls: readonly StaffCallRecord[]; nowMs: number }) {
  const mayAnswer = useRight('calls.answer');
  return (
    <section aria-labelledby="calls-open">
      <Box component="h2" id="calls-open" mb="xs" fz="lg">
        {t('Open now')}
      </Box>
      {!mayAnswer && (
        <Box component="p" mb="xs" c="dimmed" fz="sm">
          {t('You can see calls. Answering them takes the role “Author”.')}
        </Box>
      )}
      <ul className={styles['calls']}>
        {calls.map((call) => (
          <OpenCall key={call.id} call={call} nowMs={nowMs} mayAnswer={mayAnswer} />
        ))}
      </ul>
    </section>
  );
}

function OpenCall({ call, nowMs, mayAnswer }: { call: StaffCallRecord; nowMs: number; mayAnswer: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const perform = usePerform(reloadCalls);
  const { id, state, kiosk, store, at, answeredAt, by } = call;
  const answer = async (next: 'coming' | 'done'): Promise<void> => {
    setBusy(true);
    await perform(answerCall(id, next));
    setBusy(false);
  };
  return (
    <li className={styles['call']} data-state={state}>
      <div className={styles['facts']}>
        <Box component="h3" fz="xl" lh={1.3}>
          {kiosk.name}
        </Box>
        {store && (
          <Box component="p" fw={600}>
            {store.name}
          </Box>
        )}
        <p className={styles['about']}>
          {[pageOf(call), formatLanguage(call.language)].filter(Boolean).join(' · ')}
        </p>
        <p className={styles['since']}>
          {state === 'coming' && answeredAt
            ? t('{name} is on the way, {ago}', { name: by, ago: relativeTime(Date.parse(answeredAt), nowMs) })
            : `${t('Waiting')} · ${relativeTime(Date.parse(at), nowMs)}`}
        </p>
      </div>
      {mayAnswer && (
        <div className={styles['buttons']}>
          {state === 'waiting' && (
            <Button
              size="md"
              leftSection={<IconWalk size={ICON_PX.lg} aria-hidden />}
              aria-label={t('I am coming to {kiosk}', { kiosk: kiosk.name })}
              disabled={isBusy}
              onClick={() => void answer('coming')}
            >
              {t('I am coming')}
            </Button>
          )}
          <Button
            size="md"
            variant={state === 'waiting' ? 'default' : 'filled'}
            leftSection={<IconCheck size={ICON_PX.lg} aria-hidden />}
            aria-label={t('Done at {kiosk}', { kiosk: kiosk.name })}
            disabled={isBusy}
            onClick={() => void answer('done')}
          >
            {t('Done')}
          </Button>
        </div>
      )}
    </li>
  );
}

function pageOf({ page }: StaffCallRecord): string {
  if (!page) return '';
  const kind = KINDS.find((each) => each.kind === page.kind)?.title ?? '';
  return kind === '' ? String(page.name) : `${page.name} (${kind})`;
}

function Nobody({ isOn }: { isOn: boolean }) {
  const mayManage = useRight('kiosks.manage');
  if (isOn)
    return (
      <Empty
        sign={<IconMoodSmile size={ICON_PX.empty} stroke={1.4} aria-hidden />}
        title={t('Nobody is calling')}
        hint={t('New calls appear here by themselves. Keep this page open on the phone that you carry.')}
      />
    );
  return (
    <Empty
      sign={<IconBellOff size={ICON_PX.empty} stroke={1.4} aria-hidden />}
      title={t('Calls are switched off')}
      hint={t(
        'Switch on “Calls for a colleague” in the settings of a store, a group or a kiosk. Its screen then has a button that calls somebody over.',
      )}
    >
      {mayManage ? (
        <Box component="a" c="var(--color-tide)" fw={600} href={pathOfList('kiosks')}>
          {t('Open the kiosks')}
        </Box>
      ) : (
        <p>{t('An administrator can do that under “Kiosks”.')}</p>
      )}
    </Empty>
  );
}

function Earlier({ list, calls }: { list: StaffCallList; calls: readonly StaffCallRecord[] }) {
  if (calls.length === 0) return null;
  const nowMs = Date.parse(list.now);
  return (
    <section aria-labelledby="calls-earlier">
      <Box component="h2" id="calls-earlier" mb="xs" fz="lg">
        {t('Earlier')}
      </Box>
      <Box component="p" mb="xs" c="dimmed" fz="sm">
        {t('Last 24 hours: {calls, plural, one {# call} other {# calls}}, {answered} answered', {
          calls: list.day.calls,
          answered: list.day.answered,
        })}
      </Box>
      <ul className={styles['earlier']}>
        {calls.map((call) => (
          <li key={call.id}>
            <span>
              <strong>{placeOf(call)}</strong>
              {pageOf(call) && ` · ${pageOf(call)}`}
            </span>
            <Box component="span" c="dimmed">
              {[
                call.state === 'expired' && call.by !== '' ? t('Not closed') : CALLS_ENDED[call.state],
                call.by,
                relativeTime(Date.parse(call.at), nowMs),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </li>
        ))}
      </ul>
    </section>
  );
}
