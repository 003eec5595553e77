import { useSyncExternalStore } from 'react'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { canKeepDrafts, flushDrafts } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { createStore } from '#client/lib/store/create-store.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import { whyUnanswered } from './connection.ts'

export type ErrorNotice = { title: string; message: string }
/**
 * What a query or mutation says of its errors; `silent` ones concern no user or are shown where they arise. `keeps`
 * says where the text is that could not be saved: in a draft on the device, or only in the form, which stays.
 */
export type ErrorMeta = { silent?: boolean; errorMessage?: string; keeps?: 'draft' | 'form' }

const notice = createStore<ErrorNotice | null>(null)

/** The one error dialog of the application: a store, so that it can be told without React. */
export const errorPopup = {
  /** One at a time: while a dialog is open, what follows from the same trouble is not piled on it. */
  report(error: unknown, meta: ErrorMeta = {}): void {
    if (meta.silent || notice.get() !== null) return
    // On the sign-in page, and on the way to it, the page itself says what there is to say.
    if (location.pathname === '/login' || session.get().status === 'unauthenticated') return
    const { title, message } = describeError(error, meta.errorMessage)
    notice.set({ title, message: [keptText(meta.keeps), message].filter(Boolean).join(' ') })
  },
  close: () => notice.set(null),
}

export function useErrorNotice(): ErrorNotice | null {
  return useSyncExternalStore(notice.subscribe, notice.get)
}

/** What a form that keeps what was typed says itself of an error. */
export function describeUnsaved(error: unknown): string {
  return `${keptText('form')} ${describeError(error).message}`
}

/** What to tell people of an error: our own words for it, else the server's, else what its status means. */
export function describeError(error: unknown, customMessage?: string): ErrorNotice {
  if (error instanceof ApiError) {
    const message =
      customMessage ||
      error.customMessage ||
      (error.status === 409 && error.message) ||
      statusTexts[error.status] ||
      unknownErrorText
    return { title: `Ошибка ${error.status}`, message }
  }
  if (error instanceof NoConnectionError) {
    return {
      title: 'Нет связи с сервером',
      message: [customMessage && `${customMessage}.`, whyUnanswered()].filter(Boolean).join(' '),
    }
  }
  return { title: 'Ошибка', message: customMessage || unknownErrorText }
}

/** What a user who could not save wants to know first. */
function keptText(keeps: ErrorMeta['keeps']): string | undefined {
  if (keeps === undefined) return undefined
  // What waits for a pause in typing is not there yet.
  flushDrafts()
  const isOnDevice = keeps === 'draft' && canKeepDrafts()
  return isOnDevice ? 'Введённое сохранено на этом устройстве.' : 'Введённое осталось на экране.'
}
