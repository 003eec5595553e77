import { countText } from '#domain/number-text.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'
import { lastGoodAt } from './last-backup.ts'

const hourMs = 60 * 60_000
/** A day and a half: the daily copy of yesterday failed. */
const warningHours = 36
const faultHours = 72
const fullWarningDays = 7

const remedy =
  'Скачайте копию на странице «Система» или поставьте в расписание команду npm run backup -- ФАЙЛ --passphrase-file ФАЙЛ-С-ПАРОЛЕМ.'

/** Judges the ages of the newest copy and of the newest full one. */
export async function checkBackup(installation: Installation): Promise<Finding> {
  const found = await installation.lastBackup().catch(() => undefined)
  if (found === undefined)
    return warning('О копиях ничего не известно: база данных не отвечает.', 'Сначала почините базу данных.')
  const now = installation.now().getTime()
  const goodAt = lastGoodAt(found)
  if (goodAt === undefined) return fault('Ни одной резервной копии нет.', remedy)
  const hours = (now - goodAt.getTime()) / hourMs
  if (hours > faultHours) return fault(`Последней копии ${ageText(hours)}.`, remedy)
  if (hours > warningHours) return warning(`Последней копии ${ageText(hours)}.`, remedy)
  if (found.fullAt === undefined) return warning('Копии с файлами ещё не было.', remedy)
  const fullHours = (now - found.fullAt.getTime()) / hourMs
  if (fullHours > fullWarningDays * 24) return warning(`Копии с файлами ${ageText(fullHours)}.`, remedy)
  return good(`Последней копии ${ageText(hours)}.`)
}

/** «меньше часа», «5 часов», «3 дня» */
function ageText(hours: number): string {
  if (hours < 1) return 'меньше часа'
  if (hours < 48) return countText(Math.floor(hours), { one: 'час', few: 'часа', many: 'часов' })
  return countText(Math.floor(hours / 24), { one: 'день', few: 'дня', many: 'дней' })
}
