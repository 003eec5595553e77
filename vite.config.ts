import { execFileSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { dark, light, paletteVariables } from './src/client/ui/palette.ts'
import { webManifest } from './src/client/web-manifest.ts'

export default defineConfig(({ isSsrBuild, mode }) => ({
  // Tests import sources as they are: no routes to generate, no worker to build.
  ...(mode === 'test' ? {} : isSsrBuild ? serverBuild : client),
  define: { __APP_VERSION__: JSON.stringify(version()) },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/database.setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: 'tests/cluster/postgres.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))

const client: UserConfig = {
  build: { outDir: 'dist/client', chunkSizeWarningLimit: 1_000 },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    paletteCss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/client',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        globIgnores: ['screenshots/**'],
        // The shell asks for the latin and Cyrillic faces only; the others of Inter would double the precache.
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
}

/**
 * The server without what is native, bundled: starts in a tenth of the time that its packages need. Beside main.js lie
 * the threads that read documents, and what is loaded only when it is needed.
 */
const serverBuild: UserConfig = {
  publicDir: false,
  plugins: [copyMigrations()],
  build: {
    outDir: 'dist/server',
    sourcemap: true,
    rollupOptions: {
      input: [
        'src/server/main.ts',
        'src/server/modules/files/pdf-text-worker.ts',
        'src/server/modules/files/office-text-worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
}

/** The bundle reads its migrations from the folder beside it, as the source does. */
function copyMigrations(): Plugin {
  return {
    name: 'copy-migrations',
    closeBundle: () => cp('src/server/db/migrations', 'dist/server/migrations', { recursive: true }),
  }
}

/** `virtual:palette.css`: the palette as CSS variables, light and dark by the system, before any script runs. */
function paletteCss(): Plugin {
  const id = 'virtual:palette.css'
  return {
    name: 'palette-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `:root { color-scheme: light; ${paletteVariables(light)} }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${paletteVariables(dark)} } }`
        : undefined,
  }
}

function version(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
    return `${packageJson.version}+${commit}`
  } catch {
    return packageJson.version
  }
}
