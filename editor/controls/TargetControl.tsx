// The id half of a link: picked from the collection that the field beside it names (content/parts/target).
import { collectionOfTarget } from '#rules/documentUses.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentPicker } from './DocumentControl.tsx';
import { mainPathOf, useValueAt } from './storedValue.ts';

const TYPE_KEY = 'targetType';

const besides = (path: string): string => [...path.split('.').slice(0, -1), TYPE_KEY].join('.');

export function TargetControl(props: ControlProps) {
  const own = textOf(useValueAt(props.document, besides(props.path)));
  // A translation that leaves the kind of link open takes the main language's.
  const main = textOf(useValueAt(props.document, besides(mainPathOf(props.path))));
  const collection = collectionOfTarget(own || main);
  return collection === undefined ? null : <DocumentPicker collection={collection} {...props} />;
}
