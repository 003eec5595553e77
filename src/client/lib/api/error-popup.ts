import { useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/create-store.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { canKeepDrafts, flushDrafts } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import { whyUnanswered } from './connection.ts'

export type ErrorNotice = { title: string; message: string }
/**
 * How errors of a query or mutation are reported. `silent` errors and those that the page tells itself have no dialog.
 * `keeps` says where unsaved text is: in a draft on the device, or only in the open form.
 */
export type ErrorMeta = {
  silent?: boolean
  isToldElsewhere?: (error: unknown) => boolean
  errorMessage?: string
  keeps?: 'draft' | 'form'
}

const notice = createStore<ErrorNotice | null>(null)

/** Holds the error that the application's only error dialog shows, so code outside React can report errors. */
export const errorPopup = {
  /** Shows the error unless a dialog is already open, because later errors mostly have the same cause. */
  report(error: unknown, meta: ErrorMeta = {}): void {
    if (meta.silent || meta.isToldElsewhere?.(error) || notice.get() !== null) return
    // The sign-in page reports its errors itself.
    if (location.pathname === '/login' || session.get().status === 'unauthenticated') return
    const { title, message } = describeError(error, meta.errorMessage)
    notice.set({ title, message: withKept(message, meta.keeps) })
  },
  close: () => notice.set(null),
}

export function useErrorNotice(): ErrorNotice | null {
  return useSyncExternalStore(notice.subscribe, notice.get)
}

/** Returns the text of an error for a form that keeps the entered values and shows its errors itself. */
export function describeUnsaved(error: unknown): string {
  return withKept(describeError(error).message, 'form')
}

/** Returns the text of an error for users: `customMessage`, else the server's text, else the meaning of the status. */
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

/** Adds where the unsaved text is kept to a message. */
function withKept(message: string, keeps: ErrorMeta['keeps']): string {
  if (keeps === undefined) return message
  // A draft waits for a pause in typing, so it may not be stored yet.
  flushDrafts()
  const isOnDevice = keeps === 'draft' && canKeepDrafts()
  const kept = isOnDevice ? 'Введённое сохранено на этом устройстве.' : 'Введённое осталось на экране.'
  return `${message}${/[.!?…]$/.test(message) ? '' : '.'} ${kept}`
}
