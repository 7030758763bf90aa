// The id of a target, selected from the collection named by the field beside it
// (content/parts/targetFields.ts), or found among everything, which sets that field too.
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { collectionOfTarget } from '#rules/documentUses.ts';
import { valueAt } from '#schema/path.ts';
import { documentOf, patch } from '../draft/draftStore.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentPicker } from './DocumentControl.tsx';
import { pickLink, type PickedLink } from './pickLink.ts';
import { mainPathOf, useValueAt } from './storedValue.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const TYPE_KEY = 'targetType';

const groupPathOf = (path: string): string => path.split('.').slice(0, -1).join('.');
const targetTypePath = (path: string): string => [groupPathOf(path), TYPE_KEY].filter(Boolean).join('.');

export function TargetControl(props: ControlProps) {
  const { document, path } = props;
  const ownType = textOf(useValueAt(document, targetTypePath(path)));
  // A translation without a target type uses the main language's.
  const mainType = textOf(useValueAt(document, targetTypePath(mainPathOf(path))));
  const collection = collectionOfTarget(ownType || mainType);
  /** Both fields in one step that can be undone. */
  const link = (picked: PickedLink): void => {
    const groupPath = groupPathOf(path);
    const group = valueAt(documentOf(document), groupPath) as Record<string, unknown> | undefined;
    patch(document, groupPath, { ...group, ...picked });
  };
  const find = async (): Promise<void> => {
    const picked = await pickLink({ collection: null, currentId: '' });
    if (picked) link(picked);
  };
  if (collection !== undefined)
    return <DocumentPicker {...props} collection={collection} findIn={null} onPick={link} />;
  return (
    <Button
      id={props.id}
      variant="default"
      leftSection={<IconLink size={ICON_PX.md} stroke={1.7} aria-hidden />}
      onFocus={props.onFocus as never}
      onClick={() => void find()}
    >
      {t('Find or create a page')}
    </Button>
  );
}
