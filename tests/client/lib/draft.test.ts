// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseChannelDraft } from '#client/features/channels/use-channel-draft.ts'
import { createDraftKeeper, readDraft } from '#client/lib/draft.ts'
import { session } from '#client/lib/session.ts'
import { accessToken, annaToken } from '../access-token.ts'
import { aChannel } from '../channels/a-channel.ts'

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
  it('is kept soon after a change, for its user and form alone, until it is forgotten', () => {
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

  it('goes when the form says again what was opened', () => {
    const keeper = createDraftKeeper('7', path)
    keeper.keep(() => ({ values: { title: 'a' } }))
    vi.runAllTimers()
    keeper.keep(() => undefined)
    vi.runAllTimers()
    expect(localStorage.length).toBe(1)
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
  ])('is not put back after %s', (_, leave) => {
    createDraftKeeper('7', path).keep(() => ({ values: { title: 'a' } }))
    leave()
    vi.runAllTimers()
    expect(readDraft('7', path)).toBeUndefined()
  })

  it.each(['nonsense', '5', '{"userId":"8"}'])('that reads %s is none', (text) => {
    localStorage.setItem(`promodesk-draft:7:${path}`, text)
    expect(readDraft('7', path)).toBeUndefined()
  })
})

describe('a channel’s draft', () => {
  it('brings back what was typed, emptied fields too, and the version it was typed on', () => {
    const opened = { ...aChannel(), version: 4 }
    const { id, category_title, version, ...fields } = opened
    const values = { ...fields, title: 'Новое', url: null }
    const draft = parseChannelDraft(JSON.parse(JSON.stringify({ values, opened })))
    expect(draft?.values).toMatchObject({ ...values, url: null })
    expect(draft?.opened).toEqual(opened)
  })

  it('with a field that makes no sense is none', () => {
    expect(parseChannelDraft({ values: { title: {} } })).toBeUndefined()
  })
})
