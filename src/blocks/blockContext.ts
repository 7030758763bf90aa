// Context of a block, in addition to its content: width, path, labels of the language, and the
// state that its screen holds.
import type { Presentation } from '#stage/layout/presentation.ts';
import type { SpeechLabels } from '#config/messages.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';

export interface BlockContext extends Presentation {
  speech: SpeechLabels;
  langCode: string;
  settings: Environment | undefined;
  /** Whether an accordion is expanded, by content path. */
  isOpen: (path: string) => boolean;
  toggle: (path: string) => void;
}

export interface BlockPosition {
  /** Content path of the block. */
  path: string;
  width: number;
  context: BlockContext;
}
