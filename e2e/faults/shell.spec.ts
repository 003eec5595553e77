import { expect } from '@playwright/test'
import { test } from '../app-server.ts'

test('F2: a missing asset is a 404 that nobody keeps, and what names the build is asked for each time', async ({
  request,
}) => {
  for (const path of ['/', '/service-worker.js', '/manifest.webmanifest', '/placement/projects']) {
    expect({ path, cache: (await request.get(path)).headers()['cache-control'] }).toEqual({
      path,
      cache: 'no-cache',
    })
  }
  const html = await (await request.get('/')).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable')
  const missing = await request.get('/assets/gone-12345678.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['cache-control']).toBe('no-store')
  expect(missing.headers()['content-type']).toContain('json')
})
