// The colleagues on the edited document, in the bar: initials in their color, with where they are.
import { Avatar, Tooltip } from '@mantine/core';
import { useStore } from 'zustand';
import { nameOf } from '../canvas/selectedField.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore } from '../editorStore.ts';
import { colorOf, initialsOf, presenceStore, type Colleague } from '../presence/presenceStore.ts';
import { t } from '../i18n/t.ts';

const SHOWN_MAX = 5;
const SIZE_PX = 22;

export function PresentColleagues() {
  const others = useStore(presenceStore, (state) => state.others);
  const ref = useStore(editorStore, (state) => state.ref);
  // A colleague with two tabs is one.
  const people = [...new Map(others.toReversed().map((one) => [one.id, one])).values()];
  const whereIs = ({ name, path }: Colleague): string => {
    const field = ref && path !== '' ? nameOf(ref, path) : '';
    return field === '' ? t('{name} is here', { name }) : t('{name} is at {field}', { name, field });
  };
  const places = useDrafts(() => people.map(whereIs));
  if (people.length === 0) return null;
  return (
    <Avatar.Group spacing={6} role="group" aria-label={t('Also here')}>
      {people.slice(0, SHOWN_MAX).map((person, index) => (
        <Tooltip key={person.id} label={places[index]}>
          <Avatar
            size={SIZE_PX}
            radius="full"
            role="img"
            aria-label={places[index]}
            variant="filled"
            color={colorOf(person)}
          >
            {initialsOf(person)}
          </Avatar>
        </Tooltip>
      ))}
      {people.length > SHOWN_MAX && (
        <Avatar size={SIZE_PX} radius="full">{`+${people.length - SHOWN_MAX}`}</Avatar>
      )}
    </Avatar.Group>
  );
}
