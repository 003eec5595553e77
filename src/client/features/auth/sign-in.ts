import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { forgetPendingLogout, settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { userOf } from '#client/lib/session/session-store.ts'
import { credentials, login } from '#contract/auth.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'

export type Credentials = { username: string; password: string }
/** The message of each invalid field. */
export type Faults = Partial<Credentials>

export function findFaults(values: Credentials): Faults {
  const issues = z.safeParse(credentials, values).error?.issues ?? []
  const messageOf = (name: keyof Credentials) => issues.find((issue) => issue.path[0] === name)?.message
  const username = messageOf('username')
  const password = messageOf('password')
  return { ...(username && { username }), ...(password && { password }) }
}

/** Opens a session and returns undefined, or returns a text that says why not. The route guards then lead on. */
export async function signIn(values: Credentials): Promise<string | undefined> {
  try {
    await settlePendingLogout()
    const { access_token } = await api(login, { body: values })
    // The logout's cookie has just been replaced, so sending it again would end the new session.
    forgetPendingLogout()
    await clearOfOthers(access_token)
    copyLock.unlock()
    session.signIn(access_token)
  } catch (error) {
    // A token from before belongs to another session than the one that has just been opened.
    if (error instanceof ApiError) session.signOut()
    return failureText(error)
  }
  return session.get().status === 'authenticated' ? undefined : unknownErrorText
}

/** Deletes another user's data before a page of the new user can read them. */
async function clearOfOthers(token: string): Promise<void> {
  const owner = localStorage.getItem(storageKeys.owner)
  const { id } = userOf(token)
  if (owner === null || owner === id) return
  const wipe = import('#client/offline/device/wipe.ts')
  // The application repeats this when it starts.
  await wipe.then(({ claimDevice }) => claimDevice(id)).catch(reportError)
}

function failureText(error: unknown): string {
  if (error instanceof NoConnectionError) return 'Нет связи с сервером'
  if (!(error instanceof ApiError)) return unknownErrorText
  const said = error.customMessage || error.message
  if (said) return said
  if ([400, 401, 403, 422].includes(error.status)) return 'Неверный e-mail или пароль'
  return `Ошибка ${error.status}. ${statusTexts[error.status] ?? unknownErrorText}`
}
