import { AppError } from '#server/http/app-error.ts'

export const copyRunning = () => new AppError(409, 'backup_running', 'Копия уже создаётся')
export const noRoomForCopy = () =>
  new AppError(507, 'storage_full', 'Для копии мало места на диске: освободите его или увеличьте диск')
export const copyElsewhere = () =>
  new AppError(409, 'backup_elsewhere', 'База данных не на этом компьютере: сделайте копию командой npm run backup')
