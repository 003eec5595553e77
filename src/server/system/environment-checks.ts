import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { freeBytesOf } from '#server/disk-watch.ts'
import { hasCode } from '#server/error-codes.ts'
import { isLoopback } from '#server/http/network-address.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'

/** The configuration has been read already, so that only its gaps are left to tell. */
export async function checkConfiguration({ config: { publicUrl, trustedProxies } }: Installation): Promise<Finding> {
  if (publicUrl === undefined) {
    return warning(
      'Не задан адрес, по которому открывают PromoDesk.',
      'Задайте PUBLIC_URL, например https://desk.example.ru: без него ссылки приглашений ведут на этот компьютер.',
    )
  }
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname)) {
    return warning(
      'Адрес PUBLIC_URL открывается без шифрования.',
      'Поставьте перед сервером прокси с сертификатом и задайте адрес https: без него не работают установка и работа без сети.',
    )
  }
  if (publicUrl.protocol === 'https:' && trustedProxies === 0) {
    return warning(
      'Сервер стоит за прокси, но не доверяет ему: все сотрудники приходят с одного адреса.',
      'Задайте TRUST_PROXY=true.',
    )
  }
  return good('Все переменные верны.')
}

/** Looks without writing, because a file of another system user would stop the server. */
export async function checkPermissions({ config, dataDir }: Installation): Promise<Finding> {
  if (storesNothing(config)) return good('Данные хранятся не на этом компьютере.')
  try {
    const { uid, mode } = await stat(dataDir)
    if (uid !== process.getuid?.()) {
      return fault(
        `Папка данных ${dataDir} принадлежит другому пользователю системы.`,
        'Запускайте сервер и команды от её владельца, например: sudo -u promodesk npm run doctor.',
      )
    }
    const closed = await closedFolder([dataDir, join(dataDir, 'files'), join(dataDir, 'backups')])
    if (closed !== undefined) {
      return fault(`В папку ${closed} нельзя писать.`, `Отдайте её владельцу сервера: chown -R … ${closed}`)
    }
    if ((mode & 0o007) === 0) return good('Папка данных закрыта для других пользователей системы.')
    return warning(
      `Папку данных ${dataDir} могут открыть другие пользователи системы.`,
      `Закройте её: chmod o-rwx ${dataDir}`,
    )
  } catch (error) {
    if (!isMissing(error)) {
      return fault(`Папка данных ${dataDir} недоступна.`, 'Проверьте DATA_DIR и права на папку.', error)
    }
    return warning(
      `Папки данных ${dataDir} ещё нет.`,
      'Её создаст первый запуск. Если данные уже есть, проверьте DATA_DIR и подключён ли диск.',
    )
  }
}

/** Returns the first of the folders that exists and takes no files. */
async function closedFolder(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    try {
      if (!(await stat(folder)).isDirectory()) return folder
      await access(folder, constants.W_OK | constants.X_OK)
    } catch (error) {
      if (!isMissing(error)) return folder
    }
  }
  return undefined
}

const isMissing = (error: unknown) => hasCode(error, ['ENOENT'])

/** Compares the free space with the marks below which the server refuses uploads and writes. */
export async function checkDisk({ config, dataDir }: Installation): Promise<Finding> {
  if (storesNothing(config)) return good('Данные хранятся не на этом компьютере.')
  try {
    return diskFinding(await freeBytesOf(dataDir), config.minFree)
  } catch (error) {
    if (isMissing(error)) return good('Папки данных ещё нет.')
    throw error
  }
}

function diskFinding(freeBytes: number, { uploads, writes }: Config['minFree']): Finding {
  const free = `Свободно ${roomText(freeBytes)}`
  const remedy = 'Освободите место или увеличьте диск.'
  if (freeBytes < writes) return fault(`${free}: сервер отказывает во всех записях.`, remedy)
  if (freeBytes < uploads) return warning(`${free}: сервер не принимает файлы.`, remedy)
  if (freeBytes < 2 * uploads) {
    return warning(`${free}, файлы перестанут приниматься при ${roomText(uploads)}.`, remedy)
  }
  return good(`${free}.`)
}

/** «900 МБ» or «64 ГБ», rounded down. */
function roomText(bytes: number): string {
  const megabytes = Math.floor(bytes / 1024 / 1024)
  return megabytes < 10_240 ? `${megabytes}\u00a0МБ` : `${Math.floor(megabytes / 1024)}\u00a0ГБ`
}

const storesNothing = ({ databaseUrl, s3 }: Config) => databaseUrl !== undefined && s3 !== undefined
