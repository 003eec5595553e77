import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { describeFiles } from './precache.ts'
import { webManifest } from './web-manifest.ts'

/**
 * Builds the service worker, which keeps all files of the build (precache.ts). In the mode `recovery` it removes itself and its caches and reloads all pages.
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
      // The device reads the manifest's icons and screenshots once, at installation.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'manifest.webmanifest', 'assets/**', 'icons/*.svg'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [async (entries) => ({ manifest: await describeFiles(entries, outDir), warnings: [] })],
      },
    }),
  ]
}
