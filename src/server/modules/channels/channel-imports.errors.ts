import { importLimits } from '#contract/channel-imports.ts'
import { AppError } from '#server/http/app-error.ts'

export const importNotFound = () =>
  new AppError(404, 'channel_import_not_found', 'Импорт не найден. Начните его заново')

export const importTooLong = () =>
  new AppError(
    422,
    'channel_import_too_long',
    `В одном импорте не больше ${importLimits.rows.toLocaleString('ru-RU')} строк. Разделите файл`,
  )

/** The import is being written or undone, or has been written. */
export const importNotOpen = () =>
  new AppError(409, 'channel_import_not_open', 'Этот импорт уже записывается или записан. Начните новый')

export const importAtWork = () =>
  new AppError(
    409,
    'channel_import_at_work',
    'Сейчас записывается или отменяется другой импорт. Подождите, пока он закончится, и повторите',
  )

export const importNotLast = () =>
  new AppError(409, 'channel_import_not_last', 'Отменить можно только последний импорт, и только один раз')

/** A user has changed channels since the import, and undoing it would lose those changes. */
export const importChangedSince = (titles: readonly string[]) => {
  const shown = titles.slice(0, shownTitles).map((title) => `«${title}»`)
  const more = titles.length > shownTitles ? ` и ещё ${titles.length - shownTitles}` : ''
  return new AppError(
    409,
    'channel_import_changed_since',
    `Импорт не отменить: после него изменили каналы ${shown.join(', ')}${more}`,
  )
}

const shownTitles = 5
