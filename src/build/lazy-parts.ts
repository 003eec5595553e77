/** A part of the application that is loaded by itself, when it is wanted: a file `*.lazy.tsx`. */
export function isLazyPart(module: string): boolean {
  return /\.lazy\.tsx$/.test(module)
}

/** Devices keep every lazy part but the import (143 KB), which can do nothing without a network. */
export function isKeptPart(module: string): boolean {
  return isLazyPart(module) && !module.includes('/features/channel-import/')
}

/** Kept parts that a device fetches only after the first sync: together with them the precache is over 700 KB. */
const seldomFirst = /\/(channel-charts|export-dialog|help-panel|shortlist-tab|views-dialog)\.lazy\.tsx$/

/** The service worker has these parts before it starts. */
export function isNeededAtOnce(module: string): boolean {
  return isKeptPart(module) && !seldomFirst.test(module)
}
