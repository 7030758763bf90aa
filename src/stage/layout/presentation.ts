// Audience of the stage and the blocks: a shopper, or an editor who changes the document. See
// editor/shell/README.md#placeholders.
import { createContext } from 'react';
import type { Path } from '#schema/path.ts';

export interface Presentation {
  /**
   * Label drawn in an empty text or image at a content path; '' for none. Null: empty fields take
   * no space.
   */
  emptyLabel: ((path: Path) => string) | null;
  /** Note on an image that is missing; '' for none. */
  missingImageNote: string;
}

/** For shoppers. */
export const VISITOR: Presentation = { emptyLabel: null, missingImageNote: '' };

export const PresentationContext = createContext(VISITOR);

/** A field that an editor can change in place; the presentation comes with its path. */
export type EditableAt = { path: Path; context: Presentation } | { path?: undefined; context?: Presentation };
