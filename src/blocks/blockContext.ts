// What a block is given beside its content: width, path, words of the language, and the state that its screen holds for it.
import type { SpeechLabels } from '#config/messages.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';

export interface BlockContext {
  speech: SpeechLabels;
  langCode: string;
  settings: Environment | undefined;
  /** Accordions that stand open, by content path. */
  isOpen: (path: string) => boolean;
  toggle: (path: string) => void;
}

export interface BlockPosition {
  /** Content path of the block. */
  path: string;
  width: number;
  context: BlockContext;
}
