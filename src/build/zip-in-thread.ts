import type { Plugin } from 'vite'

/**
 * Replaces the workbook writer's zip. For parts over 160 KB it starts workers from source texts, which the content
 * security policy refuses, and then never ends.
 */
export function zipInThread(): Plugin {
  const id = '\0zip-in-thread'
  return {
    name: 'zip-in-thread',
    enforce: 'pre',
    resolveId(source, importer) {
      const isWanted = source.endsWith('/zip/zipToArrayBuffer.js') && importer?.includes('/write-excel-file/')
      return isWanted ? id : undefined
    },
    load: (source) => (source === id ? code : undefined),
  }
}

const code = `import { zipSync } from 'fflate'
export default async (files) => zipSync(files).buffer`
