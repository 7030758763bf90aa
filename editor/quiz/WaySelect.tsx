// Where an answer leads: a slide of this quiz or of another one, an end, or nothing yet.
import { NativeSelect } from '@mantine/core';
import type { Way } from './quizEdits.ts';
import type { Names } from './useNames.ts';
import { titleOf, type QuizWork } from './quizWork.ts';
import { t } from '../i18n/t.ts';

const NEW_SLIDE = 'new slide';
const NEW_GIFT = 'new gift';
const valueOfWay = (way: Way): string => (way.to === 'nowhere' ? '' : `${way.to}/${way.id}`);

export function WaySelect({
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
        { value: '', label: t('Nowhere yet') },
        {
          group: t('This quiz'),
          items: [
            ...work.slides
              .filter(({ id }) => id !== slide)
              .map((node) => option('slide', node.id, `→ ${titleOf(node)}`)),
            { value: NEW_SLIDE, label: `+ ${t('New slide')}` },
          ],
        },
        {
          group: t('End of the quiz'),
          items: [
            option('end', '', t('Ends the quiz')),
            ...[...gifts].map(([id, name]) => option('end', id, t('Ends with “{name}”', { name }))),
            { value: NEW_GIFT, label: `+ ${t('New gift message')}` },
          ],
        },
        ...(others.length > 0
          ? [
              {
                group: t('Other slides'),
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
