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
  : ({
      name: 'Ctrl',
      aria: 'Control',
      of: (event: KeyboardEvent) => event.ctrlKey && !event.metaKey,
    } as const)
