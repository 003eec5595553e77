export type Device = { name: string; isPhone: boolean }

/** Names a browser, as in «Chrome, Windows». The first match counts, because user agents also name other browsers. */
export function describeDevice(userAgent: string): Device {
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [find(browsers), find(systems)].filter((part) => part !== undefined)
  return {
    name: known.length === 0 ? 'Неизвестное устройство' : known.join(', '),
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
  }
}

const browsers = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Whether the browser supports passkeys for this site. WebAuthn requires HTTPS or localhost, and no IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !isAddress(location.hostname)
}

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)

/** The modifier of shortcuts. Apple keyboards use Command, because Ctrl+K edits text there. */
export const commandKey = /Mac|iP/.test(navigator.platform)
  ? ({ name: '⌘', aria: 'Meta', of: (event: KeyboardEvent) => event.metaKey && !event.ctrlKey } as const)
  : ({ name: 'Ctrl', aria: 'Control', of: (event: KeyboardEvent) => event.ctrlKey && !event.metaKey } as const)

/** Returns a UUID; `crypto.randomUUID` exists over HTTPS only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // These bits mark a random UUID.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const MOST_MS = 1_000
/** Without `requestIdleCallback`, as in Safari, long enough for the first paint. */
const PAUSE_MS = 200

/** Runs `start` when the browser is idle, after a second at the latest. Returns a function that cancels it. */
export function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(start, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(start, { timeout: MOST_MS })
  return () => cancelIdleCallback(idle)
}
