// Texts of a preview, which shoppers do not load.

/** The bar of a preview. */
export const PREVIEW_BANNER = {
  title: 'Preview',
  shows: {
    saves: () => 'Drafts as last saved, not public',
    live: () => 'What is public now',
    release: (at: string) => `The release of ${at}`,
    moment: (at: string) => `What will be public on ${at}`,
    past: (at: string) => `What was public on ${at}`,
  },
  until: (at: string) => `This link works until ${at}`,
  refused: {
    ended: 'This preview has ended. Ask the person who sent it for a new link.',
    'signed out': 'Sign in to the editor, then open this preview again.',
  },
} as const;
