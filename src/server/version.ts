import { sourceVersion } from './source-version.ts'

declare const __APP_VERSION__: string

/** Put in by the build; what runs from the source, as the administrator's commands do, asks the source. */
export const appVersion = typeof __APP_VERSION__ === 'undefined' ? sourceVersion() : __APP_VERSION__
