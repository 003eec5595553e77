/** A part of the application that is loaded by itself, when it is wanted: a file `*.lazy.tsx`. */
export function isLazyPart(module: string): boolean {
  return /\.lazy\.tsx$/.test(module)
}

/** Devices keep every lazy part but the import (143 KB), which can do nothing without a network. */
export function isKeptPart(module: string): boolean {
  return isLazyPart(module) && !module.includes('/features/channel-import/')
}
