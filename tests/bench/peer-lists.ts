import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'
import { installPeers } from './install-peers.ts'

/** Builds the peers' lists and serves them with headers that let the browser cache every file. */
export async function servePeerLists(names: readonly string[]) {
  const root = `${installPeers()}/lists`
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: fileURLToPath(new URL('../../node_modules/.cache/path-bench', import.meta.url)),
      emptyOutDir: true,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: names.map((name) => `${root}/${name}.html`) },
    },
    preview: {
      host: '127.0.0.1',
      port: 20_000 + (process.pid % 20_000),
      headers: { 'Cache-Control': 'public, max-age=3600' },
    },
  }
  await build(config)
  const server = await preview(config)
  return { origin: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}
