// @vitest-environment happy-dom
import { createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { routeTree } from '#client/route-tree.gen.ts'
import { annaToken } from '../access-token.ts'
import { startAnsweringServer } from '../answering-server.ts'

let server: Awaited<ReturnType<typeof startAnsweringServer>>

beforeAll(async () => {
  server = await startAnsweringServer(() => ({ status: 404, json: {} }))
  window.happyDOM.setURL(server.origin)
})
afterEach(() => session.signOut())
afterAll(() => server.stop())

/** Returns the address at which a visitor arrives, and whether it has a page. */
async function visit(address: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  const { location, matches } = router.state
  const missing = matches.some(({ error }) => isNotFound(error))
  const found = !missing && matches.at(-1)?.pathname.replace(/(.)\/$/, '$1') === location.pathname
  // No prefetch may outlive the server.
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  return { address: location.href, found }
}

/** Returns the address of the projects at one stage. */
function projectsAt(stage: string): string {
  return `/placement/projects?stages=${encodeURIComponent(JSON.stringify([stage]))}`
}

const inPlacement = (section: string) => `/placement/${section}`
const inProject = (id: number | string) => (stage: string) => `/placement/projects/${id}/${stage}`

describe('a visitor without a session', () => {
  it.each([
    ['/chat', '/login'],
    ['/', '/login'],
    ['/services', '/login?redirect=%2Fservices'],
    ['/placement/estimates/5/edit?a=1#b', '/login?redirect=%2Fplacement%2Festimates%2F5%2Fedit%3Fa%3D1%23b'],
    ['/placement', '/login?redirect=%2Fplacement'],
    ['/start', '/login?redirect=%2Fplacement%2Fprojects%3Fstages%3D%255B%2522start_project%2522%255D'],
  ])('at %s is sent to %s', async (from, to) => {
    expect((await visit(from)).address).toBe(to)
  })
})

describe('a signed-in visitor', () => {
  const signedIn = (address: string) => {
    session.signIn(annaToken)
    return visit(address)
  }

  it.each([
    ['/', '/chat'],
    ['/placement', '/placement/projects'],
    ['/login', '/chat'],
    ['/start', projectsAt('start_project')],
    ['/mediaplan', projectsAt('media_plan')],
    ['/calibration', projectsAt('calibration')],
    ['/completed', projectsAt('project_completed')],
    ['/reporting', projectsAt('report')],
    ['/login?redirect=%2Fplacement%2Festimates%3Fa%3D1%23b', '/placement/estimates?a=1#b'],
    ['/login?redirect=%2F%2Felsewhere.example', '/chat'],
    ['/login?redirect=https%3A%2F%2Felsewhere.example', '/chat'],
    ['/login?redirect=%2F%5Celsewhere.example', '/chat'],
    ['/login?redirect=%2Flogin', '/chat'],
  ])('at %s is sent to %s', async (from, to) => {
    expect((await signedIn(from)).address).toBe(to)
  })

  it.each([
    ...['/chat', '/chat/5f0c', '/services', '/services/create', '/admin'],
    ...['', '/create', '/5/edit'].map((end) => `/placement/estimates${end}`),
    ...['', '/create', '/5/edit'].map((end) => `/placement/channels-base${end}`),
    ...['positions-registry', 'positions-registry/create', 'directions', 'financial-reports'].map(inPlacement),
    ...['projects', 'projects/create/brief'].map(inPlacement),
    ...['brief', 'start', 'mediaplan', 'calibration', 'completed', 'reporting'].map(inProject(5)),
  ])('finds %s', async (address) => {
    expect(await signedIn(address)).toEqual({ address, found: true })
  })

  it.each([
    ...['/nope', '/brief', '/chat/1/2', '/services/edit', '/placement/nope'],
    ...['start', 'brief'].flatMap((stage) => ['x', '3000000000'].map((id) => inProject(id)(stage))),
    ...[inProject(5)('nope'), inProject('1e1')('brief')],
  ])('does not find %s', async (address) => {
    expect(await signedIn(address)).toEqual({ address, found: false })
  })
})

describe('the list of projects', () => {
  const key = 'project-filters-storage'
  const kept = { stages: ['report'], creator_ids: [3] }

  beforeEach(() => {
    session.signIn(annaToken)
    localStorage.setItem(key, JSON.stringify(kept))
  })
  afterEach(() => localStorage.removeItem(key))

  it('opens with the filters of the last visit when the address has none', async () => {
    const { address } = await visit('/placement/projects')
    expect(decodeURIComponent(address)).toBe('/placement/projects?stages=["report"]&creator_ids=[3]')
  })

  it.each([projectsAt('brief'), '/placement/projects?search=%D0%BC%D1%91%D0%B4', '/placement/projects?page=2'])(
    'opens %s unchanged with any stored filters',
    async (address) => {
      expect((await visit(address)).address).toBe(address)
    },
  )

  it.each(['{', 'null', '{"stages":["archive"]}', '[]'])('treats %s as no stored filters', async (garbage) => {
    localStorage.setItem(key, garbage)
    expect((await visit('/placement/projects')).address).toBe('/placement/projects')
  })

  it('keeps its filters when the menu leads from it to itself', async () => {
    const router = createRouter({ routeTree, history: createMemoryHistory() })
    await router.navigate({ to: '/placement/projects' })
    const { href } = router.state.location
    expect(decodeURIComponent(href)).toContain('report')
    await router.navigate({ to: '/placement' })
    expect(router.state.location.href).toBe(href)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  })

  it('does not restore filters that were removed in it', async () => {
    const history = createMemoryHistory({ initialEntries: [projectsAt('brief')] })
    const router = createRouter({ routeTree, history })
    await router.load()
    await router.navigate({ to: '/placement/projects', search: {} })
    expect(router.state.location.href).toBe('/placement/projects')
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  })
})
