// An environment and its site settings: sounds, navigation images, home redirect, language
// overrides. See src/screens/README.md#fields-of-the-site-settings.
import { ASSISTED_IDLE_S } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import {
  captions,
  choice,
  group,
  image,
  langCode,
  list,
  number,
  sound,
  text,
  timeZone,
  video,
} from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translationBasics } from '../parts/languageFields.ts';
import { motion } from '../parts/motionFields.ts';
import { target } from '../parts/targetFields.ts';

const translatedFields = () => ({
  scrollText: text('Scroll text'),
  reset: image('Reset image', { hint: '234x78' }),
  smallReset: image('Small reset image', { hint: '182x78' }),
});

const offerFields = () => ({
  offer: text('Offer', { advisedLength: 40 }),
  reason: text('Reason', { advisedLength: 90 }),
});

function moveAttractText(document: Record<string, unknown>): Record<string, unknown> {
  const { alternates } = document;
  if (!Array.isArray(alternates)) return document;
  const moved = alternates.map((alternate: Record<string, unknown> | null) => {
    if (typeof alternate?.['attractText'] !== 'string') return alternate;
    const { attractText, ...rest } = alternate;
    return { attract: { text: attractText }, ...rest };
  });
  return { ...document, alternates: moved };
}

const playlist = () =>
  list(
    'Playlist',
    {
      image: image('Image', { hint: '1920x1080' }),
      video: video('Video'),
      captions: captions('Captions', { hint: 'The film plays without sound' }),
      captionsIn: list(
        'Translations',
        { langCode: langCode(), captions: captions('Captions') },
        { itemLabel: 'translation' },
      ),
    },
    { itemLabel: 'entry' },
  );

/** '00:00', '00:30' and so on. */
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
) as [string, ...string[]];

export const environment = defineKind('environment', {
  shape: () => ({
    click: sound('Click sound', { hint: 'WAV or MP3' }),
    celebration: sound('Celebration sound', { hint: 'WAV or MP3' }),
    home: image('Home button', { hint: '78x78' }),
    back: image('Back button', { hint: '78x78' }),
    close: image('Close button', { hint: '78x78' }),
    scroll: image('Scroll button', { hint: '78x78' }),
    play: image('Play button', { hint: '78x78' }),
    videoClose: image('Video-close button', { hint: '78x78' }),
    ...translatedFields(),
    timeZone: timeZone('Time zone of the stores', {
      hint: 'Such as Europe/Berlin; for scheduled changes',
    }),
    homeRedirect: target('Home redirect'),
    attract: group('Attract screen', {
      text: text('Call to touch'),
      ...offerFields(),
      playlist: playlist(),
    }),
    dayparts: list(
      'Dayparts',
      {
        from: choice('From', HALF_HOURS),
        to: choice('To', HALF_HOURS),
        homeRedirect: target('Home in these hours'),
        ...offerFields(),
        offersIn: list(
          'Translations',
          { langCode: langCode(), ...offerFields() },
          { itemLabel: 'translation' },
        ),
        playlist: playlist(),
      },
      { itemLabel: 'daypart' },
    ),
    idle: group('Idle', {
      assistedS: number('Seconds until a visit ends, with a keyboard or a screen reader', {
        range: ASSISTED_IDLE_S,
        message: VALIDATION.between(ASSISTED_IDLE_S.min, ASSISTED_IDLE_S.max),
        hint: `${ASSISTED_IDLE_S.usual} when empty; 60 by touch`,
      }),
    }),
    motion: motion(),
    // Same field names as the main language, so that a blank one falls back to it
    // (rules/languages.ts).
    alternates: list(
      'Translations',
      {
        ...translationBasics(),
        ...translatedFields(),
        attract: group('Attract screen', { text: text('Call to touch'), ...offerFields() }),
      },
      { itemLabel: 'translation' },
    ),
  }),
  creation: () => ({
    publishing: choice('Publishing', ['atOnce', 'byHand'], {
      atOnce: 'Live at once',
      byHand: 'Published by hand',
    }),
  }),
  migrations: { 'a translation keeps the call to touch where the main language does': moveAttractText },
});

export type Environment = DocumentOf<typeof environment>;
