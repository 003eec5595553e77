// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { safeReturnPath } from '#client/lib/page/return-path.ts'

it.each(['/', '/placement/channels-base?search=%D1%91%D0%B6#top', '/login-help'])(
  '%s is accepted as a page to return to',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

it.each(['/..//elsewhere.example', '/login', '/login?redirect=%2Flogin', '/login#top', undefined, 5, ['/chat']])(
  '%s is refused',
  (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  },
)
