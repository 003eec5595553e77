// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseChannelDraft } from '#client/features/channels/channel/channel-form.tsx'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { createDraftKeeper, readDraft } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { describeDrafts } from '#client/offline/device/device-report.ts'
import { aChannel } from '../../channel-values.ts'
import { accessToken, annaToken } from '../access-token.ts'

const path = '/placement/channels-base/5/edit'

beforeEach(() => {
  vi.useFakeTimers()
  session.signIn(annaToken)
})
afterEach(() => {
  vi.useRealTimers()
  session.signOut()
  localStorage.clear()
})

describe('a draft', () => {
  it('is stored soon after a change, for its user and form only, until it is forgotten', () => {
    const keeper = createDraftKeeper('7', path)
    keeper.keep(() => ({ values: { title: 'a' } }))
    keeper.keep(() => ({ values: { title: 'ab' } }))
    vi.runAllTimers()
    expect(readDraft('7', path)?.values).toEqual({ title: 'ab' })
    expect(readDraft('8', path)).toBeUndefined()
    expect(readDraft('7', '/elsewhere')).toBeUndefined()
    keeper.forget()
    expect(readDraft('7', path)).toBeUndefined()
  })

  it('is deleted when the form equals the opened values again', () => {
    const keeper = createDraftKeeper('7', path)
    keeper.keep(() => ({ values: { title: 'a' } }))
    vi.runAllTimers()
    keeper.keep(() => undefined)
    vi.runAllTimers()
    expect(localStorage.length).toBe(1)
    expect(readDraft('7', path)).toBeUndefined()
  })

  it('is written or deleted at once when the page ends', () => {
    const keeper = createDraftKeeper('7', path)
    keeper.keep(() => ({ values: { title: 'a' } }))
    window.dispatchEvent(new Event('pagehide'))
    expect(readDraft('7', path)?.values).toEqual({ title: 'a' })
    keeper.keep(() => undefined)
    window.dispatchEvent(new Event('pagehide'))
    expect(readDraft('7', path)).toBeUndefined()
  })

  it('is written at once when the session is lost', () => {
    const keeper = createDraftKeeper('7', path)
    keeper.keep(() => ({ values: { title: 'a' } }))
    session.dropToken()
    keeper.flush()
    expect(readDraft('7', path)?.values).toEqual({ title: 'a' })
  })

  it.each([
    ['a logout', () => session.dropToken()],
    ['another user’s sign-in', () => session.signIn(accessToken({ sub: '8' }))],
  ])('does not return after %s', (_, leave) => {
    createDraftKeeper('7', path).keep(() => ({ values: { title: 'a' } }))
    leave()
    window.dispatchEvent(new Event('pagehide'))
    vi.runAllTimers()
    expect(readDraft('7', path)).toBeUndefined()
  })

  it.each(['nonsense', '5', '{"userId":"8"}'])('a draft that reads %s is ignored', (text) => {
    localStorage.setItem(`promodesk-draft:7:${path}`, text)
    expect(readDraft('7', path)).toBeUndefined()
  })
})

/** Types into a form and writes the draft. */
function type(keeper: ReturnType<typeof createDraftKeeper>, title: string) {
  keeper.keep(() => ({ values: { title } }))
  vi.advanceTimersByTime(1_000)
}
const openForm = () => createDraftKeeper('7', path)
const restored = () => readDraft('7', path)?.values
/** Reports another tab's change of the form's first draft. */
function tellOfChange(newValue = localStorage.getItem(`promodesk-draft:7:${path}`)) {
  window.dispatchEvent(new StorageEvent('storage', { key: `promodesk-draft:7:${path}`, newValue }))
}

describe('drafts of one form in two tabs', () => {
  it('are stored separately and return one after the other, the newest first', () => {
    const [one, two] = [openForm(), openForm()]
    type(one, 'первый')
    type(two, 'второй')
    type(one, 'первый, дальше')
    expect(describeDrafts('7').count).toBe(2)
    expect(restored()).toEqual({ title: 'первый, дальше' })
    openForm().forget()
    expect(restored()).toEqual({ title: 'второй' })
    openForm().forget()
    expect(restored()).toBeUndefined()
  })

  it('return each to its own tab after a reload', () => {
    const [one, two] = [openForm(), openForm()]
    type(one, 'первый')
    const tab = { ...sessionStorage }
    type(two, 'второй')
    expect(openForm().restored?.values).toEqual({ title: 'второй' })
    Object.assign(sessionStorage, tab)
    expect(openForm().restored?.values).toEqual({ title: 'первый' })
  })

  it('are saved or discarded one by one', () => {
    const [one, two] = [openForm(), openForm()]
    type(one, 'первый')
    type(two, 'второй')
    one.forget()
    expect(restored()).toEqual({ title: 'второй' })
    two.forget()
    expect(describeDrafts('7').count).toBe(0)
  })

  it('are one draft while a single tab continues it', () => {
    type(openForm(), 'начато')
    const later = openForm()
    expect(later.restored?.values).toEqual({ title: 'начато' })
    type(later, 'начато и дописано')
    expect(describeDrafts('7').count).toBe(1)
    later.forget()
    expect(restored()).toBeUndefined()
  })

  it('are two drafts when one tab changes the text that is open in the other', () => {
    const one = openForm()
    type(one, 'первый')
    const unwatch = one.watch()
    type(openForm(), 'совсем другое')
    tellOfChange()
    unwatch()
    expect(describeDrafts('7').count).toBe(2)
    one.forget()
    expect(restored()).toEqual({ title: 'совсем другое' })
  })

  it('do not return from the tab whose text another one has saved', () => {
    const one = openForm()
    type(one, 'первый')
    const unwatch = one.watch()
    const two = openForm()
    two.forget()
    tellOfChange()
    expect(describeDrafts('7').count).toBe(0)
    type(two, 'второй')
    tellOfChange()
    expect(describeDrafts('7').count).toBe(1)
    type(one, 'третий')
    unwatch()
    expect(describeDrafts('7').count).toBe(2)
  })

  it('do not return from a tab that saved its own before another one types', () => {
    const one = openForm()
    const unwatch = one.watch()
    type(one, 'отправлено')
    one.forget()
    const two = openForm()
    type(two, 'второй')
    tellOfChange()
    expect(describeDrafts('7').count).toBe(1)
    type(one, 'третий')
    unwatch()
    expect(describeDrafts('7').count).toBe(2)
    one.forget()
    expect(restored()).toEqual({ title: 'второй' })
  })

  it('are still one draft when the other tab reports late that it has discarded it', () => {
    const one = openForm()
    const unwatch = one.watch()
    type(one, 'первый')
    openForm().forget()
    type(one, 'первый, дальше')
    tellOfChange(null)
    type(one, 'первый, ещё дальше')
    unwatch()
    expect(describeDrafts('7').count).toBe(1)
  })
})

describe('a draft on a locked device', () => {
  const lock = () => localStorage.setItem('promodesk-contact', 'locked')

  it('is not read, is counted, is not overwritten, and returns after the next sign-in', () => {
    type(openForm(), 'до замка')
    lock()
    expect(restored()).toBeUndefined()
    expect(describeDrafts('7').count).toBe(1)
    const keeper = openForm()
    expect(keeper.restored).toBeUndefined()
    type(keeper, 'после замка')
    expect(describeDrafts('7').count).toBe(2)
    copyLock.unlock()
    expect(restored()).toEqual({ title: 'после замка' })
    openForm().forget()
    expect(restored()).toEqual({ title: 'до замка' })
  })

  it('is not discarded by a form that could not read it', () => {
    type(openForm(), 'до замка')
    lock()
    openForm().forget()
    copyLock.unlock()
    expect(restored()).toEqual({ title: 'до замка' })
  })
})

describe('a channel’s draft', () => {
  it('returns the text, the emptied fields and the version it was typed on', () => {
    const opened = { ...aChannel(), version: 4 }
    const { id, category_title, version, ...fields } = opened
    const values = { ...fields, title: 'Новое', url: null }
    const draft = parseChannelDraft(JSON.parse(JSON.stringify({ values, opened })))
    expect(draft?.values).toMatchObject({ ...values, url: null })
    expect(draft?.opened).toEqual(opened)
  })

  it('a draft with an unreadable field is ignored', () => {
    expect(parseChannelDraft({ values: { title: {} } })).toBeUndefined()
  })
})
