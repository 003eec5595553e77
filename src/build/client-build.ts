import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { antdCss } from './antd-css.ts'
import { beforePaint } from './before-paint-plugin.ts'
import { chunkGroups } from './chunk-groups.ts'
import { unswitched } from './out-dir.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { startingFrame } from './starting-frame-plugin.ts'
import { zipInThread } from './zip-in-thread.ts'

/** Builds the application for browsers; the mode `recovery` builds a service worker that removes itself. */
export const clientBuild = (mode: string): UserConfig => ({
  build: {
    outDir: `${unswitched}/client`,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rollupOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: { moduleSideEffects: [{ test: declaresNothing, sideEffects: false }] },
    },
  },
  worker: { plugins: () => [zipInThread()] },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader splits with its page, which keeps queries and the offline copy out of the first chunk.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    startingFrame(),
    antdCss(),
    beforePaint(),
    serviceWorker(mode),
    zipInThread(),
  ],
})

/** These packages have no side effects on import, but their package.json does not declare it. */
const declaresNothing = /node_modules.(@rc-component|@ant-design)./
