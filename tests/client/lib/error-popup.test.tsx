// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeError, type ErrorMeta, errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'

const failure = (status: number, rest: { message?: string; customMessage?: string } = {}) =>
  new ApiError({ status, code: 'x', ...rest })

describe('the text of an error', () => {
  it.each([
    ['the custom message first', failure(409, { message: 'm', customMessage: 'c' }), 'Моё', 'Моё'],
    ['then the server’s customMessage', failure(409, { message: 'm', customMessage: 'c' }), undefined, 'c'],
    ['for 409 the server’s message', failure(409, { message: 'Название занято' }), undefined, 'Название занято'],
    ['for 409 without one its own text', failure(409), undefined, 'Конфликт данных'],
    ['else the text of the status', failure(500, { message: 'stack' }), undefined, 'Внутренняя ошибка сервера'],
    ['else that the error is unknown', failure(418, { message: 'tea' }), undefined, 'Произошла неизвестная ошибка'],
  ])('%s', (_, error, custom, message) => {
    expect(describeError(error, custom)).toEqual({ title: `Ошибка ${error.status}`, message })
  })

  it('a missing answer names the lost connection, and whether network or server is missing', () => {
    const message = 'Сервер не отвечает, хотя сеть на устройстве есть. Попробуйте ещё раз чуть позже.'
    expect(describeError(new NoConnectionError())).toEqual({ title: 'Нет связи с сервером', message })
    expect(describeError(new NoConnectionError(), 'Не удалось удалить канал').message).toBe(
      `Не удалось удалить канал. ${message}`,
    )
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(describeError(new NoConnectionError()).message).toMatch(/^Нет сети: проверьте подключение/)
  })

  it('an error of our own has no status', () => {
    expect(describeError(new TypeError('x is not a function'))).toEqual({
      title: 'Ошибка',
      message: 'Произошла неизвестная ошибка',
    })
  })
})

describe('the dialog', () => {
  beforeEach(() => {
    session.signIn(annaToken)
    window.history.replaceState(null, '', '/chat')
  })
  afterEach(() => {
    act(errorPopup.close)
    session.signOut()
    cleanup()
  })

  const shownAfter = (...errors: readonly [error: unknown, meta?: ErrorMeta][]) => {
    const { result } = renderHook(useErrorNotice)
    act(() => {
      for (const [error, meta] of errors) errorPopup.report(error, meta)
    })
    return result.current
  }

  it('shows one error at a time, the first of many, and the next once it is closed', () => {
    expect(shownAfter([failure(500)], [failure(404)], [failure(403)])?.title).toBe('Ошибка 500')
    act(errorPopup.close)
    expect(shownAfter([failure(404)])?.title).toBe('Ошибка 404')
  })

  it("shows a mutation's own message", () => {
    expect(shownAfter([failure(500), { errorMessage: 'Не удалось' }])?.message).toBe('Не удалось')
  })

  it('writes pending drafts and the place where the unsaved text is kept follows the message', () => {
    const conflict = failure(409, { message: 'Название занято' })
    const keeper = createDraftKeeper('7', '/placement/positions')
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const told = (keeps: 'draft' | 'form') => {
      act(errorPopup.close)
      keeper.keep(() => ({ values: { title: 'Редактор' } }))
      return shownAfter([conflict, { keeps }])?.message
    }
    expect(told('draft')).toBe('Название занято. Введённое осталось на экране.')
    full.mockRestore()
    expect(told('draft')).toBe('Название занято. Введённое сохранено на этом устройстве.')
    expect(told('form')).toBe('Название занято. Введённое осталось на экране.')
    keeper.forget()
  })

  it('ignores silent errors, errors on the sign-in page and those of the session that has just ended', () => {
    expect(shownAfter([failure(500), { silent: true }])).toBeNull()
    window.history.replaceState(null, '', '/login?redirect=%2Fchat')
    expect(shownAfter([failure(500)])).toBeNull()
    window.history.replaceState(null, '', '/chat')
    session.signOut()
    expect(shownAfter([failure(401)])).toBeNull()
  })
})
