// @vitest-environment happy-dom
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ListPlace, listPlaces, openAsLeft, presentEntry } from '#client/lib/page/list-places.ts'
import { session } from '#client/lib/session/session.ts'
import { accessToken, annaToken } from '../access-token.ts'

const path = '/placement/estimates'
const place = (entry: string, search: string): ListPlace => ({
  entry,
  path,
  search,
  top: 600,
  left: 0,
  rows: 60,
  row: '7',
})

/** Does what the router does when it shows another history entry. */
function show(entry: string, index: number, address = path) {
  history.replaceState({ __TSR_key: entry, __TSR_index: index }, '', address)
}

/** Returns the address to which the list's route redirects. */
function opened(entry: string, searchStr = '', cause: 'enter' | 'stay' = 'enter') {
  try {
    openAsLeft({ cause, location: { pathname: path, searchStr, state: { __TSR_key: entry } } })
  } catch (redirect) {
    return isRedirect(redirect) ? redirect.options.href : redirect
  }
  return 'as it says'
}

beforeEach(() => session.signIn(annaToken))
afterEach(() => {
  session.signOut()
  sessionStorage.clear()
})

test("a list's address without parameters opens the list as the user last left it", () => {
  listPlaces.keep(place('a', '?search=мёд'))
  listPlaces.keep(place('b', '?search=чай'))
  show('c', 3)
  expect(opened('c')).toBe(`${path}?search=чай`)
  show('c', 3, `${path}?search=мёд`)
  expect(listPlaces.lastOf({ entry: 'c', path, search: '?search=мёд' })).toEqual(place('a', '?search=мёд'))
})

test('an address with a search, a history entry and a typed address open unchanged', () => {
  listPlaces.keep(place('a', ''))
  listPlaces.keep(place('b', '?search=чай'))
  show('c', 3)
  expect(opened('c', '?search=мёд')).toBe('as it says')
  expect(opened('c', '', 'stay')).toBe('as it says')
  expect(opened('a')).toBe('as it says')
  show('d', 0)
  expect(opened('d')).toBe('as it says')
  expect(listPlaces.lastOf({ entry: 'd', path, search: '?search=чай' })).toBeUndefined()
})

test('a list with pages and without them has two places in one history entry', () => {
  const endless = { ...place('a', '?page=3'), is_endless: true, top: 9_000 }
  listPlaces.keep(place('a', '?page=3'))
  listPlaces.keep(endless)
  expect(listPlaces.of({ entry: 'a' })).toEqual(place('a', '?page=3'))
  expect(listPlaces.of({ entry: 'a', is_endless: true })).toEqual(endless)
  show('c', 3)
  expect(listPlaces.lastOf({ entry: 'c', path, search: '?page=3' })).toEqual(place('a', '?page=3'))
  listPlaces.keep({ ...endless, entry: 'b', search: '' })
  expect(opened('b')).toBe('as it says')
})

test('only the newest places are kept', () => {
  for (let index = 0; index < 60; index++) listPlaces.keep(place(`${index}`, `?search=${index}`))
  expect(listPlaces.of({ entry: '19' })).toBeUndefined()
  expect(listPlaces.of({ entry: '20' })).toBeDefined()
})

test('a sign-out deletes the places, and another user of the tab is not redirected', () => {
  listPlaces.keep(place('a', '?search=чай'))
  listPlaces.store()
  const kept = sessionStorage.getItem('promodesk-list-places') ?? ''
  expect(kept).toContain('чай')
  session.signOut()
  expect(sessionStorage.getItem('promodesk-list-places')).toBeNull()
  listPlaces.keep(place('a', '?search=чай'))
  listPlaces.store()
  expect(sessionStorage.getItem('promodesk-list-places')).toBeNull()
  sessionStorage.setItem('promodesk-list-places', kept)
  session.signIn(accessToken({ sub: '8', email: 'boris@agency.example', exp: 4_000_000_000 }))
  show('c', 3)
  expect(opened('c')).toBe('as it says')
  expect(presentEntry()).toEqual({ entry: 'c', path, search: '' })
})

test('a page that ends stores its places, and a later one of the same user has them', async () => {
  listPlaces.keep(place('a', '?search=чай'))
  window.dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  const later = await import('#client/lib/page/list-places.ts')
  const { session: laterSession } = await import('#client/lib/session/session.ts')
  laterSession.signIn(annaToken)
  expect(later.listPlaces.of({ entry: 'a' })).toEqual(place('a', '?search=чай'))
})

test('places change only when they are kept', () => {
  const present = place('a', '?search=чай')
  listPlaces.keep(present)
  present.top = 900
  expect(listPlaces.of({ entry: 'a' })?.top).toBe(600)
})
