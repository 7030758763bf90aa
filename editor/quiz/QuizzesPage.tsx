// The quizzes: each as one thing, with its questions, gift messages and results, which opens in the
// studio.
import { useEffect, useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconListTree, IconPlus } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { openLists, startCreating } from '../catalog/catalogStore.ts';
import { ListState } from '../catalog/ListState.tsx';
import { useContentList } from '../catalog/useContentList.ts';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { pathOfStudio } from '../format/studioPath.ts';
import { listOf } from '../format/listOf.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { Empty, Loading } from '../shared/states.tsx';
import { ICON_PX } from '../theme.ts';
import { quizStartsOf } from './quizStarts.ts';
import { quizWorkOf, titleOf, useAdditions, type QuizWork } from './quizWork.ts';
import { nameOfTarget, useNames } from './useNames.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import styles from './quizzes.module.css';
import { t } from '../i18n/t.ts';

const KIND = KINDS_BY_NAME.quizSlide;
const KINDS = [KIND];

export function QuizzesPage() {
  const mayEdit = useRight('content.edit');
  const list = useContentList(KINDS);
  const content = useStore(contentStore);
  const additions = useStore(useAdditions);
  useEffect(() => void openLists(KINDS), []);
  const ids = useMemo(() => (list.state === 'ready' ? list.entries.map(({ id }) => id) : []), [list]);
  useEffect(() => {
    for (const id of ids) void ensureDocument('quizSlide', id);
  }, [ids]);
  const entries = ids.map((id) => ({ id, entry: entryOf(content, 'quizSlide', id) }));
  const isLoaded = list.state === 'ready' && entries.every(({ entry }) => entry.status !== 'loading');
  const works = useMemo(() => {
    if (!isLoaded) return [];
    const slides = new Map(
      ids.flatMap((id): [string, QuizSlide][] => {
        const entry = entryOf(content, 'quizSlide', id);
        return entry.status === 'ready' ? [[id, entry.document]] : [];
      }),
    );
    return quizStartsOf(slides).map((start) => quizWorkOf(start, content, additions));
  }, [isLoaded, ids, content, additions]);
  return (
    <div className={scrollingPage['page']}>
      <ListState list={list} onRetry={() => void openLists(KINDS)} />
      {list.state === 'ready' && !isLoaded && <Loading message={t('Loading...')} />}
      {isLoaded && works.length === 0 && (
        <Empty
          sign={<IconListTree size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('No quizzes')}
          hint={t('A quiz begins with its first question.')}
        />
      )}
      {isLoaded && (
        <ul className={styles['quizzes']}>
          {works.map((work) => (
            <Quiz key={work.start} work={work} />
          ))}
        </ul>
      )}
      {mayEdit && isLoaded && (
        <Button
          size="md"
          w="fit-content"
          my="lg"
          leftSection={<IconPlus size={ICON_PX.md} stroke={2} aria-hidden />}
          onClick={() => startCreating(KIND)}
        >
          {t('New quiz')}
        </Button>
      )}
    </div>
  );
}

function Quiz({ work }: { work: QuizWork }) {
  const { start, slides, ends, targets } = work;
  const names = useNames(work);
  const first = slides.find(({ id }) => id === start);
  const path = pathOfStudio(start);
  const gifts = ends
    .filter((gift) => gift !== '')
    .map((gift) => names.get('gift-messages')?.get(gift) ?? gift);
  return (
    <li className={styles['quiz']}>
      <PathLink path={path} className={styles['link']} onNavigate={() => leaveFor(path)}>
        <DocumentThumbnail collection={KIND.collection} id={start} />
        <span>
          <strong>{first?.slide.name || start}</strong>
          <span>{first && titleOf(first)}</span>
        </span>
      </PathLink>
      <dl>
        <div>
          <dt>{t('{count, plural, one {# question} other {# questions}}', { count: slides.length })}</dt>
          <dd>{listOf(slides.map(titleOf))}</dd>
        </div>
        {gifts.length > 0 && (
          <div>
            <dt>
              {t('{count, plural, one {# gift message} other {# gift messages}}', { count: gifts.length })}
            </dt>
            <dd>{listOf(gifts)}</dd>
          </div>
        )}
        <div>
          <dt>
            {t('{count, plural, =0 {No results} one {# result} other {# results}}', {
              count: targets.length,
            })}
          </dt>
          <dd>{listOf(targets.map((target) => nameOfTarget(names, target)))}</dd>
        </div>
      </dl>
    </li>
  );
}
