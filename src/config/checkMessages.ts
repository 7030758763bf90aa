// Messages of the checks before publishing, for editors: the problem, then how to fix it. See
// src/content/README.md#checks-before-publishing.

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Messages of the checks. `title` is what a kind is called, `id` a document's id. */
export const CHECK_MESSAGES = {
  noSettings: (id: string) =>
    `The environment '${id}' has no site settings. Publish them together with its pages.`,
  noHome: (id: string) =>
    `The environment '${id}' has no home screen. Publish it together with its other pages.`,
  missingDocument: (title: string, id: string) =>
    `This leads to the ${title} '${id}', which is not published. Select another one, or publish it too.`,
  unknownAddress: (address: string) =>
    `No page of the showroom has the address '${address}'. Correct it, or copy it from the address bar of the page.`,
  outsideShowroom: (address: string) =>
    `'${address}' is outside the showroom, so touching this does nothing. Enter an address that starts with one slash, such as /page/care.`,
  outsideFrame: (path: string) =>
    `'${path}' is outside the embedded site. Enter a path only, without a server name.`,
  unheardTouches:
    'The showroom can’t see touches in this page, so it stays open for ten minutes after the last one. Ask its developers to send IFRAME_ACTIVE on each touch; typing needs a keyboard of its own.',
  noTarget: 'Touching this does nothing. Select what it opens, or delete it.',
  emptyButton: 'This button is shown without a text. Enter one, or let it lead to Nothing.',
  hiddenWithoutFace: 'Shoppers don’t see this: it has no text and no image. Add one, or delete it.',
  hiddenWithoutText: 'Shoppers don’t see this button: it has no text. Enter one, or remove what it opens.',
  hiddenWithoutTarget: 'Shoppers don’t see this button: it opens nothing. Select what it opens.',
  unusedTarget: (what: string) =>
    `This has ${what}, and its action is Nothing, so touching it does nothing. Select where it leads, or clear ${what.replace(/^an? /, 'the ')}.`,
  unlinkedCard: 'Touching this card does nothing. Select what it links to.',
  unfinishedTarget: 'A type of page is selected, but no page. Select one, or set it to Nowhere.',
  missingPicture: 'This has no image, so only its text is shown. Add an image.',
  missingFile: (url: string) =>
    `The file ${url} is not in the media store any more. Select another one, or upload it again.`,
  heavyFile: (bytes: number, limitBytes: number) =>
    `This file has ${megabytes(bytes)}, and kiosks cope well with up to ${megabytes(limitBytes)}. Upload a smaller version.`,
  heavyEnvironment: (count: number, bytes: number, limitBytes: number) =>
    `The ${count} files of this environment have ${megabytes(bytes)}, and kiosks keep up to ${megabytes(limitBytes)} without a network. Upload smaller versions of its films, or remove some.`,
  alternativeText: 'This image has no description for people who can’t see it. Enter one.',
  alternativeTextKnown: (text: string) =>
    `This image has no description for people who can’t see it. The file has '${text}': use that, or enter another one.`,
  colorWithoutName: 'Shoppers don’t see this color: it has no name. Enter one.',
  colorWithoutPictures: 'This color has no pictures, so choosing it shows no other ones. Add some.',
  missingLabel: 'This image has no label, so a screen reader can’t name it. Enter one.',
  missingPoster: 'This video has no image to show until it plays, or if it fails. Add one.',
  missingCaptions:
    'This film has no captions for people who can’t hear it, or where the sound is low. Enter them. The film beside a page and those of the attract screen are decoration without sound, and need none.',
  missingCaptionsIn: (language: string) =>
    `This film has no captions in ${language}, so those of the main language are shown. Enter them.`,
  noCues: 'No captions are in this text, so none are shown. Enter them, or load them from a file.',
  withoutFont: (characters: readonly string[], count: number) =>
    `No font of the showroom has ${characters.join(', ')}${count > characters.length ? ` and ${count - characters.length} more` : ''}, so a kiosk may show a box. Write it in another way, or look at it on a kiosk.`,
  missingVideo: 'This has an image, but no video to play. Add the video.',
  priceDates: 'The last day of this price is before its first day. Correct one of them.',
  expiredPrice: (day: string) =>
    `This price held until ${day}, and shoppers still see it. Enter another last day, or select that it is hidden or flagged.`,
  endingPrice: (day: string) =>
    `This price holds until ${day}, and shoppers will see it after that. Enter another last day, or select that it is hidden or flagged.`,
  endedPrice: (day: string, afterwards: 'hide' | 'flag') =>
    `This price held until ${day} and is ${afterwards === 'hide' ? 'hidden' : 'flagged as ended'}. Enter new days, or take it out where it is used.`,
  quizNoNext: 'This answer leads nowhere. Select the next slide, or let it end the quiz.',
  quizSelf: 'This answer leads back to its own slide. Select another slide, or let it end the quiz.',
  quizNoGift: 'This answer ends the quiz without a gift message. Select one.',
  quizEndlessLoop:
    'This answer leads back to an earlier slide, and no answer of these slides ends the quiz. Select another slide, or let an answer end the quiz.',
  quizLoop:
    'This answer leads back to an earlier slide, so the same question is asked again. Select another slide if that isn’t intended.',
  quizNoAnswers: 'This slide has no answers, so the quiz ends here. Add answers.',
  quizNoResult:
    'Shoppers can end the quiz with this answer without a result: nothing that they chose has a weight. Add a weight.',
  unreachableSlide: 'No button and no answer leads to this slide. Link to it, or delete it.',
  unreachablePage: 'No link leads here from any home screen. Link to it, or delete it.',
  unreachableResult: 'No answer has a weight for this result. Add a weight to an answer, or delete it.',
  missingLanguage: (language: string) =>
    `There is no translation in ${language}, so the main language is shown. Add the language.`,
  missingTranslation: (language: string, count: number) =>
    `${count === 1 ? '1 text has' : `${count} texts have`} no translation in ${language}. This is the first one.`,
  oldTranslation: (language: string) =>
    `The main language was changed after ${language}. Compare the texts, then save the translation.`,
  machineTranslation: (language: string, count: number) =>
    `${count === 1 ? '1 text' : `${count} texts`} in ${language} ${count === 1 ? 'was' : 'were'} translated by a machine, not read yet. This is the first one.`,
  longTranslation: (language: string, chars: number, mainChars: number) =>
    `In ${language} this has ${chars} characters, in the main language ${mainChars}. Check that it fits, or shorten it.`,
  overAdvised: (language: string, chars: number, advisedChars: number) =>
    `In ${language} this has ${chars} characters, and there is room for ${advisedChars}. Shorten it.`,
} as const;

/** Problems of captions, each in one sentence that names the line. */
export const CAPTION_MESSAGES = {
  header: (line: number) => `Line ${line}: captions start with a line that says WEBVTT`,
  time: (line: number) => `Line ${line}: enter a time such as 00:01.000 --> 00:04.000`,
  order: (line: number) => `Line ${line}: the end must be later than the start`,
  gap: (line: number) => `Line ${line}: put an empty line above this time`,
  none: (_line: number) => 'No captions found: each needs a time such as 00:01.000 --> 00:04.000',
  foreign: (format: string) => `This is ${format}. Export it as WebVTT or SRT`,
} as const;

/** A text with NUL or the replacement character. */
export const LOST_CHARACTER = 'A letter of this text was lost (\ufffd). Type it anew';
