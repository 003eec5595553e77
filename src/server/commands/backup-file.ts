import { resolve } from 'node:path'
import type { Manifest } from '#server/backup/manifest.ts'

/** The file as the administrator means it: npm runs commands in the project's folder and says where it was called. */
export const backupPath = (file: string) => resolve(process.env.INIT_CWD ?? '', file)

/** What is in a backup, in words. */
export function summary({ tables, files, createdAt, app }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [`Сделана ${createdAt}, PromoDesk ${app}. Строк: ${rows} в ${tables.length} таблицах.`]
  lines.push(
    files
      ? `Файлов: ${files.count}, байт: ${files.bytes}.`
      : 'Это копия одной базы данных: файлов в ней нет. Скопируйте папку files из прежней папки данных (файлы в S3 остались на месте).',
  )
  if (files && files.lost.length > 0) {
    lines.push(`Внимание: в хранилище не нашлось файлов, о которых знает база: ${files.lost.length}.`)
  }
  return lines.join('\n')
}
