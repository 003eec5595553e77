import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

test.use({ serviceWorkers: 'allow' })

test('the manifest is installable, and each of its pictures exists in the stated size', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(link ?? '')).json()
  expect(manifest).toMatchObject({ name: 'PromoDesk', display: 'standalone', lang: 'ru', start_url: '/' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/chat',
    '/placement/channels-base',
  ])
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    'wide',
    'narrow',
  ])
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect({ src, size }).toEqual({ src, size: sizes })
  }
})

test('the production bundle starts with an empty folder and serves the client', async ({ request }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-service-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    let output = ''
    for await (const chunk of server.stdout) {
      output += chunk
      if (output.includes('http')) break
    }
    const [origin = ''] = /http:\S+/.exec(output) ?? []
    expect(await (await request.get(`${origin}/api/v1/health/ready`)).json()).toEqual({ status: 'ok' })
    expect(await (await request.get(`${origin}/chat`)).text()).toContain('PromoDesk')
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})
