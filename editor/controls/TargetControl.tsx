// The id of a target, selected from the collection named by the field beside it
// (content/parts/targetFields.ts).
import { collectionOfTarget } from '#rules/documentUses.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentPicker } from './DocumentControl.tsx';
import { mainPathOf, useValueAt } from './storedValue.ts';

const TYPE_KEY = 'targetType';

const besides = (path: string): string => [...path.split('.').slice(0, -1), TYPE_KEY].join('.');

export function TargetControl(props: ControlProps) {
  const own = textOf(useValueAt(props.document, besides(props.path)));
  // A translation without a target type uses the main language's.
  const main = textOf(useValueAt(props.document, besides(mainPathOf(props.path))));
  const collection = collectionOfTarget(own || main);
  return collection === undefined ? null : <DocumentPicker collection={collection} {...props} />;
}
