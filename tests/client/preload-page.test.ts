// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import type { LastFrame } from '#client/lib/page/frame-format.ts'
import { type BuiltPages, preloadPage } from '#client/preload-page.ts'

const built: BuiltPages = {
  files: ['assets/shell.js', 'assets/shell.css', 'assets/create.js', 'assets/one.js', 'assets/list.css'],
  shell: [0, 1],
  pages: [
    { path: '^/estimates/create/?$', files: [2] },
    { path: '^/estimates/[^/]+/?$', files: [3] },
    { path: '^/list$', files: [4] },
  ],
}

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function askedFor(address: string) {
  history.replaceState(null, '', address)
  preloadPage(built, undefined)
  return [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
}

it('requests the shell and all modules with which the page starts', () => {
  localStorage.setItem(storageKeys.token, 'a')
  const shell = ['modulepreload /assets/shell.js', 'preload /assets/shell.css']
  expect(askedFor('/estimates/7')).toEqual([...shell, 'modulepreload /assets/one.js'])
  document.head.replaceChildren()
  expect(askedFor('/estimates/create')).toEqual([...shell, 'modulepreload /assets/create.js'])
  document.head.replaceChildren()
  expect(askedFor('/estimates')).toEqual(shell)
})

it('requests nothing without a session', () => {
  expect(askedFor('/estimates/7')).toEqual([])
})

const script = 'https://desk.example/assets/preload-a.js'

/** Starts at a list whose last frame the device has; returns the links of its style sheets. */
function startWithFrame() {
  history.replaceState(null, '', '/list')
  const frame: LastFrame = {
    ...{ user: '1', address: '/list', build: script, width: innerWidth, kept_at: Date.now() },
    nodes: ['Канал'],
  }
  localStorage.setItem(storageKeys.token, 'a')
  localStorage.setItem(storageKeys.owner, '1')
  vi.stubGlobal('caches', { match: async () => Response.json(frame) })
  const starting = document.createElement('div')
  starting.className = 'starting-frame'
  const app = document.createElement('div')
  app.className = 'starting-app'
  starting.append(app)
  document.body.append(starting)
  preloadPage(built, script)
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[href$=".css"]')]
}

const relations = (links: readonly HTMLLinkElement[]) => links.map(({ rel }) => rel)

it('applies the styles of the last frame only when all of them are there', async () => {
  const links = startWithFrame()
  expect(relations(links)).toEqual(['preload', 'preload'])
  links[0]?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(relations(links)).toEqual(['preload', 'preload'])
  links[1]?.dispatchEvent(new Event('load'))
  await expect.poll(() => relations(links)).toEqual(['stylesheet', 'stylesheet'])
})

it('leaves a running page the styles that it has asked for when one of them fails', async () => {
  const links = startWithFrame()
  links[0]?.dispatchEvent(new Event('load'))
  links[1]?.dispatchEvent(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(relations(links)).toEqual(['preload', 'preload'])
  expect(links.every(({ isConnected }) => isConnected)).toBe(true)
  expect(document.querySelector('.starting-last')).toBeNull()
})

it('does not apply the styles of a frame that the application has replaced', async () => {
  const links = startWithFrame()
  document.body.replaceChildren()
  for (const link of links) link.dispatchEvent(new Event('load'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(relations(links)).toEqual(['preload', 'preload'])
})
