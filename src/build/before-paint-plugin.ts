import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Puts client/before-paint.ts into index.html. */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    // Vite has written index.html before this plugin runs.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset' || typeof html.source !== 'string') return this.error('There is no index.html')
      const source = await builtScript()
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/before-paint-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      // The script comes before the frame, so that the first paint already has the chosen theme.
      const early = html.source.replace('</style>', `$&\n    <script src="/${fileName}"></script>`)
      html.source = stylesAfterFrame(early)
    },
  }
}

const entry = fileURLToPath(new URL('../client/before-paint.ts', import.meta.url))

async function builtScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script === undefined) throw new Error('The script before the first paint was not built')
  return script.code
}

/** Moves style sheets from the head, where they delay the first paint, behind the frame. */
function stylesAfterFrame(html: string): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('<noscript>', `${links.join('')}\n    <noscript>`)
}
