import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

/** Builds the page of the product's table and serves it; `?rows=` says how many rows it has. */
export async function serveTable() {
  const config: InlineConfig = {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: fileURLToPath(new URL('../../../node_modules/.cache/table-bench', import.meta.url)),
      emptyOutDir: true,
    },
    preview: { host: '127.0.0.1', port: 20_000 + (process.pid % 20_000) },
  }
  await build(config)
  const server = await preview(config)
  return { origin: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}
