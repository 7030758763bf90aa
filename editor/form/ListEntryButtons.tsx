// Buttons of a list entry, with CSS tooltips, since a page may have hundreds. A disabled
// button shows the reason.
import type { ComponentType } from 'react';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { canAdd } from '../draft/listEdits.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import type { ListActions } from './listActions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

interface EntryButtonsProps {
  listField: LocatedField;
  /** Name of the entry, 'Card 2'. */
  name: string;
  index: number;
  count: number;
  actions: ListActions;
}

interface EntryButtonProps {
  label: string;
  icon: ComponentType<{ size: number }>;
  /** Why it is disabled; undefined if enabled. */
  disabledReason: string | undefined;
  onPress: () => void;
}

function EntryButton({ label, icon: Icon, disabledReason, onPress }: EntryButtonProps) {
  const isDisabled = disabledReason !== undefined;
  return (
    <button
      type="button"
      className={styles['entryButton']}
      aria-label={isDisabled ? `${label} (${disabledReason})` : label}
      data-tip={disabledReason ?? label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={ICON_PX.xs} />
    </button>
  );
}

export function ListEntryButtons({ listField, name, index, count, actions }: EntryButtonsProps) {
  const isLast = index === count - 1;
  return (
    <div className={styles['entryButtons']}>
      <EntryButton
        label={t('Move {name} up', { name })}
        icon={IconArrowUp}
        disabledReason={index === 0 ? t('It is the first') : undefined}
        onPress={() => actions.move(index, index - 1)}
      />
      <EntryButton
        label={t('Move {name} down', { name })}
        icon={IconArrowDown}
        disabledReason={isLast ? t('It is the last') : undefined}
        onPress={() => actions.move(index, index + 1)}
      />
      <EntryButton
        label={t('Duplicate {name}', { name })}
        icon={IconCopy}
        disabledReason={
          canAdd(listField, count) ? undefined : t('There are {count, number}, and no more fit', { count })
        }
        onPress={() => actions.duplicate(index)}
      />
      <EntryButton
        label={t('Remove {name}', { name })}
        icon={IconTrash}
        disabledReason={undefined}
        onPress={() => actions.remove(index)}
      />
    </div>
  );
}
