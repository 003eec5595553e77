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
