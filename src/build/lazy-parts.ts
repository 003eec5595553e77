/** Tells whether the module is a lazy-loaded part of the application: a file `*.lazy.tsx` or `*.lazy.ts`. */
export function isLazyPart(module: string): boolean {
  return /\.lazy\.tsx?$/.test(module)
}

/** Devices keep every lazy part except those that only work with the server, such as the import (143 KB). */
export function isKeptPart(module: string): boolean {
  return isLazyPart(module) && !unkeptParts.some((part) => module.includes(part))
}

const unkeptParts = [
  '/features/channel-import/',
  '/routes/_app/-administration',
  '/features/administration/',
  '/features/auth/join-page',
  '/features/auth/passkey-',
  '/features/auth/closed-access',
  '/features/auth/provider-',
  '/features/chat/data/fit-picture',
  '/lib/server/server-facet',
]

/** Kept parts that a device downloads only after the first sync, so that the first visit is short. */
export const laterParts = [
  'answer-menu',
  'brief-history-page',
  'categories-tab',
  'cell-tips',
  'channel-charts',
  'channel-conflict',
  'channel-form-figures',
  'channel-form-verdict',
  'channel-history-page',
  'channel-sheet',
  'channel-standing',
  'channels-paper',
  'chat-gone',
  'cited-channels',
  'cited-placement',
  'column-choice',
  'command-palette',
  'condition-popover',
  'download-estimate',
  'endless-channels',
  'estimate-conflict',
  'estimate-history-page',
  'estimate-paper',
  'export-dialog',
  'fill-template',
  'filters-sheet',
  'folder-dialog',
  'found-messages',
  'help-panel',
  'leave-dialog',
  'left-out-note',
  'letterhead',
  'letterhead-above',
  'more-menu',
  'none-yet',
  'price-memory',
  'profile-panel',
  'proposed-forms',
  'sessions-panel',
  'shared-dialog',
  'shortlist-paste',
  'shortlist-tab',
  'template-form-pages',
  'template-pages',
  'views-dialog',
]

/** Tells whether the service worker must precache this part before it activates. */
export function isNeededAtOnce(module: string): boolean {
  return isKeptPart(module) && !laterParts.some((part) => module.replace(/x$/, '').endsWith(`/${part}.lazy.ts`))
}

/**
 * Tells whether the precache has the styles of a later part: every page preloads the palette, and styles that cannot be
 * fetched would hold up the parts that load after it.
 */
export function hasStylesAtOnce(module: string): boolean {
  return module.endsWith('/command-palette.lazy.tsx')
}
