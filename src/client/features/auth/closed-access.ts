import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { closedAccess } from '#contract/accounts/closed-access.ts'
import { whyEnded } from './watch-closed-access.ts'

const texts = {
  closed: 'Администратор закрыл вам доступ. Данные с этого устройства удалены, черновики тоже.',
  elsewhere: 'Сеанс завершён на другом устройстве: войдите снова. Черновики сохранены.',
  otherwise: 'Сеанс завершён: войдите снова. Черновики сохранены.',
}

/**
 * Deletes the data of a user whom an administrator has disabled, drafts too. Other ends of a session leave them. The
 * sign-in page says what has happened, as far as the server tells.
 * @throws ApiError or NoConnectionError
 */
export async function wipeIfClosed(): Promise<void> {
  const { is_closed, ended } = await api(closedAccess)
  // A user who has signed in meanwhile has a cookie of their own.
  if (session.accessToken() !== null) return
  if (!is_closed) return whyEnded.set(ended && texts[ended])
  await wipeDevice()
  queryClient.clear()
  whyEnded.set(texts.closed)
}
