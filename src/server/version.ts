import { sourceVersion } from './source-version.ts'

declare const __APP_VERSION__: string

/** The build inserts the version; commands that run from the source read it there. */
export const appVersion = typeof __APP_VERSION__ === 'undefined' ? sourceVersion() : __APP_VERSION__
