import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { describeFiles } from './precache.ts'
import { webManifest } from './web-manifest.ts'

/**
 * Precaches the shell and what every route needs (precache.ts). In the mode `recovery` it does away with
 * itself and its caches instead, and loads all pages anew: for a client that is too broken to take an update.
 */
export function serviceWorker(mode: string): Plugin[] {
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
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [
          async (entries) => ({ manifest: await describeFiles(entries, outDir), warnings: [] }),
        ],
      },
    }),
  ]
}
