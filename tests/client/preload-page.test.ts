// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
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
  localStorage.clear()
})

function askedFor(address: string) {
  history.replaceState(null, '', address)
  preloadPage(built)
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
