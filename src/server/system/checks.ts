import { type Check, type Finding, fault, type Installation } from './check.ts'
import { checkClock, checkDatabase, checkIntegrity } from './database-checks.ts'
import { checkConfiguration, checkDisk, checkPermissions } from './environment-checks.ts'
import { checkBackup } from './last-backup.ts'
import { checkMail, checkModel, checkProviders, checkStorage } from './service-checks.ts'

/** Every check of an installation, in the order of reading. `npm run doctor` and the page «Система» show them. */
export const checks: readonly Check[] = [
  { name: 'configuration', title: 'Настройки', run: checkConfiguration },
  { name: 'permissions', title: 'Права на папки', run: checkPermissions },
  { name: 'disk', title: 'Место на диске', run: checkDisk },
  { name: 'database', title: 'База данных', run: checkDatabase },
  // It reads the whole database, so that the page does not run it.
  { name: 'integrity', title: 'Целостность базы', isCall: true, run: checkIntegrity },
  { name: 'clock', title: 'Часы', run: checkClock },
  { name: 'model', title: 'Модель', isCall: true, run: checkModel },
  { name: 'storage', title: 'Хранилище файлов', isCall: true, run: checkStorage },
  { name: 'mail', title: 'Почта', isCall: true, run: checkMail },
  { name: 'providers', title: 'Вход через провайдера', isCall: true, run: checkProviders },
  { name: 'backup', title: 'Резервная копия', run: checkBackup },
]

export type CheckResult = Finding & Pick<Check, 'name' | 'title'> & { durationMs: number }

/** Runs one check; an unexpected error becomes a fault with its code. */
export async function runCheck({ name, title, run }: Check, installation: Installation): Promise<CheckResult> {
  const begun = performance.now()
  const finding = await run(installation).catch((error: unknown) =>
    fault('Проверка не удалась.', 'Посмотрите журнал сервера.', error),
  )
  return { name, title, ...finding, durationMs: Math.round(performance.now() - begun) }
}
