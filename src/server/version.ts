declare const __APP_VERSION__: string

/** Put in by the build; the source run in development has none. */
export const appVersion = typeof __APP_VERSION__ === 'undefined' ? 'development' : __APP_VERSION__
