import { formatNumber } from '#domain/number-text.ts'

export { formatNumber }

const NBSP = '\u00a0'
const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plurals = new Intl.PluralRules('ru-RU')

/** Returns rubles as `48 025,00 ₽` with non-breaking spaces. */
export function formatMoney(rubles: number): string {
  const { whole, rest } = moneyParts(rubles)
  return whole + rest
}

/** Splits rubles into `48 025` and `,00 ₽`, because kopecks are drawn lighter. */
export function moneyParts(rubles: number): { whole: string; rest: string } {
  const text = money.format(rubles)
  const comma = text.lastIndexOf(',')
  return { whole: text.slice(0, comma), rest: `${text.slice(comma)}${NBSP}₽` }
}

/** `12,4 %` */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}${NBSP}%`
}

/** Returns `20.11.2026 09:40` by the device's clock. */
export function formatDateTime(moment: Date): string {
  const [day, month, hours, minutes] = [
    moment.getDate(),
    moment.getMonth() + 1,
    moment.getHours(),
    moment.getMinutes(),
  ].map((number) => String(number).padStart(2, '0'))
  return `${day}.${month}.${moment.getFullYear()} ${hours}:${minutes}`
}

/** «недавно», later `20.11.2026 9–10 ч`: the server tells only the hour of a use. */
export function formatHourOfUse(hour: Date, now = new Date()): string {
  if (now.getTime() - hour.getTime() < 2 * 60 * 60_000) return 'недавно'
  return `${formatDateTime(hour).slice(0, 10)} ${hour.getHours()}–${hour.getHours() + 1}${NBSP}ч`
}

export type PluralForms = { one: string; few: string; many: string }

/** Returns the form of a word after a number: 1 канал, 2 канала, 5 каналов. */
export function plural(count: number, forms: PluralForms): string {
  const rule = plurals.select(count)
  return rule === 'one' ? forms.one : rule === 'few' || rule === 'other' ? forms.few : forms.many
}

/** `1 248 каналов` */
export function formatCount(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${plural(count, forms)}`
}

/** Returns bytes as `84 КБ`, `1,2 МБ` or `2,4 ГБ`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}Б`
  // A larger value would round to 1024 КБ.
  if (bytes < 1023.5 * 1024) return `${Math.round(bytes / 1024)}${NBSP}КБ`
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1024 ? `${formatNumber(megabytes, 1)}${NBSP}МБ` : `${formatNumber(megabytes / 1024, 1)}${NBSP}ГБ`
}

/** `«А», «Б» и ещё 3`: the first five of `count` names, because users do not read a longer list. */
export function formatNames(names: readonly string[], count = names.length): string {
  const first = names.slice(0, 5)
  const more = count > first.length ? ` и ещё ${formatNumber(count - first.length)}` : ''
  return first.map((name) => `«${name}»`).join(', ') + more
}
