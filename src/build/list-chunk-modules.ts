import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/modules.json`, the modules of each chunk, which Vite's manifest lacks and `npm run budget`
 * checks.
 */
export function listChunkModules(): Plugin {
  let root = ''
  return {
    name: 'list-chunk-modules',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [[chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]] : [],
      )
      const source = JSON.stringify(Object.fromEntries(modules))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
