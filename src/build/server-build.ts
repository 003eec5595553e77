import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { unswitched } from './out-dir.ts'

/**
 * Bundles the server except its native packages, which reduces its start time to a tenth. The processes that read
 * documents start from files of their own.
 */
export const serverBuild: UserConfig = {
  publicDir: false,
  plugins: [copyMigrations()],
  build: {
    outDir: `${unswitched}/server`,
    rollupOptions: {
      input: [
        'src/server/main.ts',
        'src/server/modules/files/reading/pdf-reader.ts',
        'src/server/modules/files/reading/office-reader.ts',
        'src/server/modules/files/reading/table-reader.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
}

/** The bundle reads its migrations from the folder beside it, like the source. */
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
