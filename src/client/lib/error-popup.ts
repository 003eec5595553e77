import { useSyncExternalStore } from 'react'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import { ApiError, NoConnectionError } from './api-error.ts'
import { session } from './session.ts'

export type ErrorNotice = { title: string; message: string }
/** What a query or mutation says of its errors; `silent` ones are nobody's business or are shown where they arise. */
export type ErrorMeta = { silent?: boolean; errorMessage?: string }

const listeners = new Set<() => void>()
let notice: ErrorNotice | null = null

/** The one error dialog of the application: a store, so that it can be told without React. */
export const errorPopup = {
  /** One at a time: while a dialog is open, what follows from the same trouble is not piled on it. */
  report(error: unknown, meta: ErrorMeta = {}): void {
    if (meta.silent || notice !== null) return
    // On the sign-in page, and on the way to it, the page itself says what there is to say.
    if (location.pathname === '/login' || session.get().status === 'unauthenticated') return
    show(describeError(error, meta.errorMessage))
  },
  close: () => show(null),
}

export function useErrorNotice(): ErrorNotice | null {
  return useSyncExternalStore(subscribe, () => notice)
}

/** What to tell people of an error; the order of precedence is spec §8's. */
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
      message: customMessage || 'Проверьте соединение и попробуйте ещё раз.',
    }
  }
  return { title: 'Ошибка', message: customMessage || unknownErrorText }
}

function show(next: ErrorNotice | null): void {
  notice = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
