// The selected slide: its question, its answers and where they lead.
import { useEffect, useRef } from 'react';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFlag,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { COUNTS } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Problem } from '#rules/checkTypes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { STUDIO } from '../messages/quizStudioMessages.ts';
import {
  addAnswer,
  ask,
  connect,
  connectAll,
  moveAnswer,
  openAnswers,
  removeAnswer,
  setAnswerText,
  setField,
  wayOf,
  type Way,
} from './quizEdits.ts';
import type { Names } from './useQuiz.ts';
import { SavedText } from './SavedText.tsx';
import { questionOf, titleOf, type QuizNode, type QuizWork } from './quizWork.ts';
import styles from './quizStudio.module.css';

const ICON_PX = 16;

interface SlidePanelProps {
  work: QuizWork;
  node: QuizNode;
  names: Names;
  problems: readonly Problem[];
  idle: readonly number[];
  mayEdit: boolean;
  /** Increases when the question is to be typed. */
  focusRequest: number;
  /** Makes a slide to which these answers lead. */
  onNewSlide: (answers: readonly number[]) => void;
  onNewGift: (answers: readonly number[]) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function SlidePanel({
  work,
  node,
  names,
  problems,
  idle,
  mayEdit,
  focusRequest,
  onNewSlide,
  onNewGift,
  onEdit,
  onDelete,
}: SlidePanelProps) {
  const { id, slide } = node;
  const panel = useRef<HTMLDivElement>(null);
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const open = openAnswers(slide);
  const field = (name: string): HTMLElement | null | undefined =>
    panel.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  useEffect(() => {
    if (focusRequest > 0) panel.current?.querySelector<HTMLInputElement>('[data-field="question"]')?.select();
  }, [focusRequest]);
  const { min, max } = COUNTS.quizButtons;
  return (
    <div ref={panel} className={styles['panelBody']}>
      <SavedText
        key={`question ${id}`}
        field="question"
        label={STUDIO.question}
        value={questionOf(slide)}
        isReadOnly={!mayEdit}
        onSave={(question) => ask(id, question)}
        onEnter={() => field('answer 0')?.focus()}
      />
      <h3>{STUDIO.answers}</h3>
      <ol className={styles['answers']}>
        {slide.buttons.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity but their position.
          <li key={index}>
            <div className={styles['answerLine']}>
              <SavedText
                key={id}
                field={`answer ${index}`}
                label={STUDIO.answer(index + 1)}
                isLabelHidden
                value={answer.text}
                isReadOnly={!mayEdit}
                onSave={(text) => setAnswerText(id, index, text)}
                onEnter={() => (field(`answer ${index + 1}`) ?? field('next'))?.focus()}
              />
              {mayEdit && (
                <>
                  <Move
                    label={STUDIO.up(index + 1)}
                    isOff={index === 0}
                    run={() => moveAnswer(id, index, index - 1)}
                  >
                    <IconArrowUp size={ICON_PX} />
                  </Move>
                  <Move
                    label={STUDIO.down(index + 1)}
                    isOff={index === slide.buttons.length - 1}
                    run={() => moveAnswer(id, index, index + 1)}
                  >
                    <IconArrowDown size={ICON_PX} />
                  </Move>
                  <Move
                    label={STUDIO.remove(index + 1)}
                    isOff={slide.buttons.length <= min}
                    run={() => removeAnswer(id, index)}
                  >
                    <IconX size={ICON_PX} />
                  </Move>
                </>
              )}
            </div>
            <WaySelect
              work={work}
              names={names}
              slide={id}
              label={STUDIO.leadsTo(index + 1)}
              way={wayOf(answer)}
              isReadOnly={!mayEdit}
              onWay={(way) => connect(id, index, way)}
              onNewSlide={() => onNewSlide([index])}
              onNewGift={() => onNewGift([index])}
            />
            {problems
              .filter(({ path }) => path.startsWith(`buttons.${index}.`))
              .map(({ message }) => (
                <p key={message} className={styles['problem']}>
                  {message}
                </p>
              ))}
            {idle.includes(index) && <p className={styles['note']}>{STUDIO.idleFinding}</p>}
          </li>
        ))}
      </ol>
      {problems
        .filter(({ path }) => !path.startsWith('buttons.'))
        .map(({ message }) => (
          <p key={message} className={styles['problem']}>
            {message}
          </p>
        ))}
      {mayEdit && (
        <div className={styles['buttons']}>
          <Button
            size="xs"
            data-field="next"
            title={STUDIO.nextSlideHint}
            leftSection={<IconPlus size={ICON_PX} aria-hidden />}
            onClick={() => onNewSlide(open)}
          >
            {STUDIO.nextSlide}
          </Button>
          <Button
            size="xs"
            variant="default"
            title={STUDIO.endHereHint}
            disabled={open.length === 0}
            leftSection={<IconFlag size={ICON_PX} aria-hidden />}
            onClick={() => {
              const gift = work.ends.find((end) => end !== '');
              if (gift === undefined) onNewGift(open);
              else connectAll(id, open, { to: 'end', id: gift });
            }}
          >
            {STUDIO.endHere}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={slide.buttons.length >= max}
            onClick={() => addAnswer(id)}
          >
            {STUDIO.addAnswer}
          </Button>
        </div>
      )}
      <div className={styles['panelFoot']}>
        <SavedText
          key={`name ${id}`}
          field="name"
          label={STUDIO.name}
          value={slide.name}
          isReadOnly={!mayEdit}
          onSave={(name) => name !== '' && setField({ kind: 'quizSlide', id }, 'name', name)}
        />
        <div className={styles['buttons']}>
          <Button
            component="a"
            size="xs"
            variant="light"
            href={previewAddress(pathOfDocument(KINDS_BY_NAME.quizSlide, id), environment, { show: 'saves' })}
            target="_blank"
            rel="noreferrer"
            title={STUDIO.playHint}
            leftSection={<IconPlayerPlay size={ICON_PX} aria-hidden />}
          >
            {STUDIO.play}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPencil size={ICON_PX} aria-hidden />}
            onClick={onEdit}
          >
            {STUDIO.edit}
          </Button>
          {mayEdit && id !== work.start && (
            <Button
              size="xs"
              variant="subtle"
              color="red.8"
              leftSection={<IconTrash size={ICON_PX} aria-hidden />}
              onClick={onDelete}
            >
              {STUDIO.deleteSlide}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function Move({
  label,
  isOff,
  run,
  children,
}: {
  label: string;
  isOff: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="tide.7"
      size={28}
      aria-label={label}
      title={label}
      // Not disabled, which would lose focus at the end of a move.
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && run()}
    >
      {children}
    </ActionIcon>
  );
}

const NEW_SLIDE = 'new slide';
const NEW_GIFT = 'new gift';
const valueOfWay = (way: Way): string => (way.to === 'nowhere' ? '' : `${way.to}/${way.id}`);

function WaySelect({
  work,
  names,
  slide,
  label,
  way,
  isReadOnly,
  onWay,
  onNewSlide,
  onNewGift,
}: {
  work: QuizWork;
  names: Names;
  slide: string;
  label: string;
  way: Way;
  isReadOnly: boolean;
  onWay: (way: Way) => void;
  onNewSlide: () => void;
  onNewGift: () => void;
}) {
  const own = new Set(work.slides.map(({ id }) => id));
  const others = [...(names.get('quiz-slides') ?? [])].filter(([id]) => !own.has(id));
  const gifts = new Map(names.get('gift-messages') ?? []);
  if (way.to === 'end' && way.id !== '' && !gifts.has(way.id)) gifts.set(way.id, way.id);
  const option = (to: 'slide' | 'end', id: string, text: string) => ({ value: `${to}/${id}`, label: text });
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      disabled={isReadOnly}
      value={valueOfWay(way)}
      data={[
        { value: '', label: STUDIO.nowhere },
        {
          group: STUDIO.thisQuiz,
          items: [
            ...work.slides
              .filter(({ id }) => id !== slide)
              .map((node) => option('slide', node.id, `→ ${titleOf(node)}`)),
            { value: NEW_SLIDE, label: `+ ${STUDIO.newSlide}` },
          ],
        },
        {
          group: STUDIO.end,
          items: [
            option('end', '', STUDIO.endsPlain),
            ...[...gifts].map(([id, name]) => option('end', id, STUDIO.endsWith(name))),
            { value: NEW_GIFT, label: `+ ${STUDIO.newGift}` },
          ],
        },
        ...(others.length > 0
          ? [
              {
                group: STUDIO.otherSlides,
                items: others.map(([id, name]) => option('slide', id, `→ ${name}`)),
              },
            ]
          : []),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value === NEW_SLIDE) return onNewSlide();
        if (value === NEW_GIFT) return onNewGift();
        const [, to, id = ''] = /^(slide|end)\/(.*)$/.exec(value) ?? [];
        onWay(to === undefined ? { to: 'nowhere' } : { to: to as 'slide' | 'end', id });
      }}
    />
  );
}
