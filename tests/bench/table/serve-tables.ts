import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

/** Builds the page of the measured tables and serves it; the page's address names the table. */
export async function serveTables() {
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
