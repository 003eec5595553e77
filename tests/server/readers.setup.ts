import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { serverBuild } from '../../src/build/server-build.ts'

const reading = 'src/server/modules/files/reading'

/** Bundles the readers of documents like the build: from the source, each of their processes takes four times as long. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-readers-'))
  const { output } = serverBuild.build?.rollupOptions ?? {}
  const input = ['pdf', 'office', 'table'].map((name) => `${reading}/${name}-reader.ts`)
  await build({
    ...serverBuild,
    plugins: [],
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir: folder, rollupOptions: { ...(output && { output }), input } },
  })
  process.env.BUNDLED_READERS = pathToFileURL(join(folder, 'main.js')).href
  return () => rm(folder, { recursive: true })
}

/** Lets the servers of tests start these bundles. Servers in processes of their own start the source. */
export const bundledReaders: Plugin = {
  name: 'bundled-readers',
  transform: (code, id) =>
    ['text-extraction', 'ask-table'].some((name) => id.endsWith(`${reading}/${name}.ts`))
      ? code.replace('import.meta.url', 'process.env.BUNDLED_READERS')
      : undefined,
}
