import { cp } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { antdCss } from './src/client/antd-css.ts'
import { antdParts } from './src/client/antd-parts.ts'
import { describeFiles } from './src/client/precache.ts'
import { preloadPages } from './src/client/preload-plugin.ts'
import { startingFrame } from './src/client/starting-frame-plugin.ts'
import { webManifest } from './src/client/web-manifest.ts'
import { zipInThread } from './src/client/zip-in-thread.ts'
import { sourceVersion } from './src/server/source-version.ts'

/** As in e2e/playwright.config.ts: a page on a busy machine is no fault. What is tried again is named (`retry x1`). */
const pageRetry = process.env.CI ? 1 : 0
/** A server may only be late. What it answers wrongly or loses once is a fault; a crash is not tried again at all. */
const lateRetry = { count: pageRetry, condition: /timed out in \d+ms/i }

export default defineConfig(({ isSsrBuild, mode }) => ({
  // Tests import sources as they are: no routes to generate, no worker to build.
  ...(mode === 'test' ? {} : isSsrBuild ? serverBuild : clientBuild(mode)),
  define: { __APP_VERSION__: JSON.stringify(sourceVersion()) },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 60_000,
          retry: pageRetry,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/database.setup.ts',
          // Some start the server eight times from its source: 40 s where two processors do the work of fifteen.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: lateRetry,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          globalSetup: 'tests/server/database.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          retry: lateRetry,
          expect: patient,
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
          retry: lateRetry,
          expect: patient,
        },
      },
    ],
  },
}))

/** What a test waits for comes when it comes: a busy machine takes longer than the second that vitest gives it. */
const patient = { poll: { timeout: 20_000 } }

/**
 * By itself the bundler makes a file for every set of screens that share something: the channel list came in 105 files,
 * and to ask for them took the page longer than to run them. `minShareCount` counts parts of the application that are
 * loaded by themselves, some thirty-five: what 10 share comes with the shell. Forms don't: lists and the chat have none.
 */
const chunkGroups = [
  // First, or one of the others would bring the sign-in page all that its own modules are grouped with.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 3 },
  {
    name: 'common',
    test: (id: string) => !/@rc-component.form|antd.es.form./.test(id),
    minShareCount: 10,
    priority: 2,
  },
  {
    name: 'own',
    // Only what is asked for later derives figures of channels, and only the channel base has lists of them.
    test: /src\/(domain\/(?!channel-figures|shortlist)|contract\/(?!shortlists)|client\/(lib|offline)\/(?!shortlist))/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'styles', test: /src\/client\/(ui|layout)\/.*\.module\.css/, priority: 1 },
]

/** What antd is made of runs nothing when it is imported, as antd itself, and does not say so in its package.json. */
const declaresNothing = /node_modules.(@rc-component|@ant-design)./

/** Not where a server may run from: `npm run build` puts it into service when it is whole (switch-build.ts). */
const unswitched = 'dist/next'

const clientBuild = (mode: string): UserConfig => ({
  build: {
    outDir: `${unswitched}/client`,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rollupOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: { moduleSideEffects: [{ test: declaresNothing, sideEffects: false }] },
    },
  },
  // As browsers of today read it: by its own name it is the build for those of 2015. 2 KB.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.min.mjs' } },
  worker: { plugins: () => [zipInThread()] },
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
    startingFrame(),
    antdCss(),
    antdParts(),
    listChunkModules(),
    preloadPages(),
    serviceWorker(mode),
  ],
})

/**
 * Precaches the shell and what every route needs (src/client/precache.ts). In the mode `recovery` it does away with
 * itself and its caches instead, and loads all pages anew: for a client that is too broken to take an update.
 */
function serviceWorker(mode: string): Plugin[] {
  let outDir = ''
  return [
    {
      name: 'precache-folder',
      configResolved: (config) => {
        outDir = resolve(config.root, config.build.outDir)
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/client',
      filename: 'service-worker.ts',
      selfDestroying: mode === 'recovery',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      // The icons and screenshots of the manifest are for the device, at the installation.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'manifest.webmanifest', 'assets/**', 'icons/*.svg'],
        // To import channels takes the network anyway.
        globIgnores: ['assets/import-*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [
          async (entries) => ({ manifest: await describeFiles(entries, outDir), warnings: [] }),
        ],
      },
    }),
  ]
}

/**
 * The server without what is native, bundled: starts in a tenth of the time that its packages need. Beside main.js lie
 * the threads that read documents, and what is loaded only when it is needed.
 */
const serverBuild: UserConfig = {
  publicDir: false,
  plugins: [copyMigrations()],
  build: {
    outDir: `${unswitched}/server`,
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
  let outDir = ''
  return {
    name: 'copy-migrations',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => cp('src/server/db/migrations', join(outDir, 'migrations'), { recursive: true }),
  }
}

/** `.vite/modules.json`: of what each chunk is made, which `npm run budget` checks and Vite's manifest does not tell. */
function listChunkModules(): Plugin {
  return {
    name: 'list-chunk-modules',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? [[chunk.fileName, chunk.moduleIds.map((id) => relative(import.meta.dirname, id))]]
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(modules))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
