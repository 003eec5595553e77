// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { leadToSignIn } from '#client/app-gate.tsx'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from './access-token.ts'

afterEach(() => session.signOut())

function enter(address: string): string {
  history.replaceState(null, '', address)
  leadToSignIn()
  return location.pathname + location.search
}

it.each([
  ['/', '/login'],
  ['/chat', '/login'],
  ['/chat/5f0c', '/login?redirect=%2Fchat%2F5f0c'],
  ['/placement/estimates?a=1&b=2#c', '/login?redirect=%2Fplacement%2Festimates%3Fa%3D1%26b%3D2%23c'],
  ['/join#a-secret-token', '/join'],
  ['/login?redirect=%2Fservices', '/login?redirect=%2Fservices'],
])('a visitor of %s without a session starts at %s', (from, to) => {
  expect(enter(from)).toBe(to)
})

it('a signed-in visitor starts at the requested page', () => {
  session.signIn(annaToken)
  expect(enter('/placement/estimates?a=1')).toBe('/placement/estimates?a=1')
})
