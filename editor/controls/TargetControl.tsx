// The id of a target, selected from the collection named by the field beside it
// (content/parts/targetFields.ts).
import { collectionOfTarget } from '#rules/documentUses.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentPicker } from './DocumentControl.tsx';
import { mainPathOf, useValueAt } from './storedValue.ts';

const TYPE_KEY = 'targetType';

const targetTypePath = (path: string): string => [...path.split('.').slice(0, -1), TYPE_KEY].join('.');

export function TargetControl(props: ControlProps) {
  const ownType = textOf(useValueAt(props.document, targetTypePath(props.path)));
  // A translation without a target type uses the main language's.
  const mainType = textOf(useValueAt(props.document, targetTypePath(mainPathOf(props.path))));
  const collection = collectionOfTarget(ownType || mainType);
  return collection === undefined ? null : <DocumentPicker collection={collection} {...props} />;
}
