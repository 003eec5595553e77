import type { Plugin } from 'vite'

/**
 * What writes workbooks has parts of more than 160 KB zipped by threads that it makes of texts. Content security allows
 * none of those, and it would wait for them for ever; it runs in a thread of ours anyway (file-worker.ts).
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
