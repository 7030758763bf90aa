// Loads the tools of a text when one is first selected; nothing waits for them.
import { lazy, Suspense, type ComponentType } from 'react';
import { fieldOf } from '../canvas/selectedField.ts';
import type { TextToolsProps } from '../canvas/SelectionToolbar.tsx';
import type { ControlProps } from '../controls/controlProps.ts';
import { controlOf } from '../controls/scalarControls.ts';
import { withData } from '../data/withData.tsx';
import { useDrafts } from '../draft/useDrafts.ts';

type ToolsProps = TextToolsProps & { Control: ComponentType<ControlProps> };

/** Without its script, the text can be typed all the same. */
const Tools = lazy(
  async (): Promise<{ default: ComponentType<ToolsProps> }> =>
    withData(async () => (await import('../textTools/TextTools.tsx')).TextTools).then(
      (TextTools) => ({ default: TextTools }),
      () => ({ default: () => null }),
    ),
);

export function LazyTextTools(props: TextToolsProps) {
  const field = useDrafts(() => fieldOf(props.docRef, props.path));
  const Control = field && controlOf(field.meta.widget);
  return (
    Control && (
      <Suspense>
        <Tools {...props} Control={Control} />
      </Suspense>
    )
  );
}
