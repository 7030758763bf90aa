// Carries out what people ask of this kiosk, one command after the other, and answers each. See
// src/server/kiosks/README.md#commands-to-kiosks.
import { clock } from '#clock.ts';
import { answerCommand, receiveCommands } from '#api/operatingApi.ts';
import { removeOfflineCache } from '#api/offlineApi.ts';
import { kioskTexts } from '#config/kioskMessages.ts';
import { RETRY_MS } from '#config/limits.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import type { DueCommand } from '#protocol/commandSchemas.ts';
import { COMMAND_PICTURE_MAX_BYTES, type CommandType } from '#rules/kioskCommands.ts';
import { pictureOfStage } from '#screens/host/stagePicture.ts';
import { isEditorActive, kioskStore, langCodeOf, setVolume } from '#state/kioskStore.ts';
import { reloadPage } from '#state/restartPage.ts';
import { endVisit } from '#state/visit.ts';
import { assignment } from './assignment.ts';
import { logLine, logText } from './kioskLog.ts';
import { element, openPanel } from './operatorPanel.ts';

const IDENTIFY_MS = 15_000;
const PERCENT = 100;
/** A lost WebGL context may draw no frame: the commands after a picture do not wait for it. */
const PICTURE_LIMIT_MS = 20_000;
const PICTURE_QUALITIES = [0.7, 0.5, 0.3, 0.15];

/** Result of a command, and the action after its response is sent. */
interface Outcome {
  result?: string;
  afterwards?: () => void;
}

let isRunning = false;
let isAskedAgain = false;
let cancelRetry: (() => void) | undefined;

/**
 * Requests commands and carries them out; while it does, a further call requests them once more.
 */
export async function carryOutCommands(): Promise<void> {
  isAskedAgain = true;
  if (isRunning) return;
  isRunning = true;
  cancelRetry?.();
  try {
    while (isAskedAgain && kioskKey() !== '') {
      isAskedAgain = false;
      for (const command of await receiveCommands(kioskId(), kioskKey())) await carryOut(command);
    }
  } catch {
    cancelRetry = clock.after(RETRY_MS, () => void carryOutCommands());
  } finally {
    isRunning = false;
  }
}

async function carryOut(command: DueCommand): Promise<void> {
  logLine(`command: ${command.type}`);
  const answer = (state: 'done' | 'failed', result = ''): Promise<unknown> =>
    answerCommand(kioskId(), kioskKey(), command.id, { state, result });
  try {
    const { result, afterwards } = await COMMANDS[command.type](command);
    await answer('done', result);
    afterwards?.();
  } catch (reason) {
    await answer('failed', reason instanceof Error ? reason.message : String(reason)).catch(() => undefined);
  }
}

const COMMANDS: Readonly<Record<CommandType, (command: DueCommand) => Promise<Outcome> | Outcome>> = {
  identify: () => {
    identify();
    return {};
  },
  home: () => {
    if (isEditorActive(kioskStore.getState())) throw new Error('Somebody edits on this kiosk.');
    endVisit();
    return {};
  },
  reload: () => ({ afterwards: reloadPage }),
  dropCache: async () => {
    await removeOfflineCache();
    return { afterwards: reloadPage };
  },
  picture: async () => ({ result: await inTime(picture()) }),
  volume: ({ volume = PERCENT }) => {
    setVolume(volume / PERCENT);
    return { result: `${volume} %` };
  },
  log: () => ({ result: logText() }),
};

function identify(): void {
  const { identify: label, staff } = kioskTexts(langCodeOf(kioskStore.getState()));
  const { name = '', store = null } = assignment() ?? {};
  const { panel, close } = openPanel(
    label,
    [element('span', label), element('strong', name || staff.unnamed), element('span', store?.name ?? '')],
    'is-identify',
  );
  const cancel = clock.after(IDENTIFY_MS, close);
  panel.addEventListener('click', () => {
    cancel();
    close();
  });
}

/** A data URL. Never while a shopper may be typing an address. */
async function picture(): Promise<string> {
  const { overlay, isDark } = kioskStore.getState();
  if (isDark) throw new Error('The store is closed: the stage is black.');
  if (overlay?.type === 'wizard' || isTyping())
    throw new Error('A shopper may be typing an address: try again after this visit.');
  for (const quality of PICTURE_QUALITIES) {
    const blob = await pictureOfStage(quality);
    if (blob.size <= COMMAND_PICTURE_MAX_BYTES) return dataUrlOf(blob);
  }
  throw new Error('The picture is larger than 200 kB.');
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(PICTURE_LIMIT_MS, () => reject(new Error('The stage draws no frame.')));
    work.then(resolve, reject).finally(cancel);
  });

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
