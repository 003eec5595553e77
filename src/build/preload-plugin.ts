import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuiltPages } from '#client/preload-page.ts'

const ROUTE = /\/src\/client\/routes\/(.+)\.tsx\?tsr-split=component/
const APP_GATE = /\/index\.html$/
const SHELL = /\/src\/client\/(app\.tsx|routes\/_app\.tsx\?tsr-split=component.*)$/

/** Puts a script into index.html that runs client/preload.ts for the files of this build. */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    // Vite has written index.html before this plugin runs.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset' || typeof html.source !== 'string') return this.error('There is no index.html')
      const source = await preloadScript(pagesOf(bundle))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/preload-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      // The script comes before the frame, so that the first paint already has the chosen theme.
      const early = html.source.replace('</style>', `$&\n    <script src="/${fileName}"></script>`)
      html.source = stylesAfterFrame(early)
    },
  }
}

const entry = fileURLToPath(new URL('../client/preload.ts', import.meta.url))

async function preloadScript(pages: BuiltPages): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { builtPages: JSON.stringify(pages) },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script === undefined) throw new Error('The script that preloads pages was not built')
  return script.code
}

/** Moves style sheets from the head, where they delay the first paint, behind the frame. */
function stylesAfterFrame(html: string): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('<noscript>', `${links.join('')}\n    <noscript>`)
}

/** Returns the files that each page starts with, without those that index.html names itself. */
export function pagesOf(bundle: Rolldown.OutputBundle): BuiltPages {
  const appGate = filesOf(bundle, (module) => APP_GATE.test(module))
  const shell = filesOf(bundle, (module) => SHELL.test(module))
  const files: string[] = []
  const placesOf = (wanted: Set<string>, known: Set<string>[]) =>
    [...wanted].filter((file) => known.every((one) => !one.has(file))).map((file) => placeIn(files, file))
  return {
    shell: placesOf(shell, [appGate]),
    pages: routesIn(bundle).map((route) => ({
      path: patternOf(route),
      files: placesOf(
        filesOf(bundle, (module) => isPartOf(module, route)),
        [appGate, shell],
      ),
    })),
    files,
  }
}

function placeIn(files: string[], file: string): number {
  const place = files.indexOf(file)
  return place === -1 ? files.push(file) - 1 : place
}

function routesIn(bundle: Rolldown.OutputBundle): string[] {
  const modules = Object.values(bundle).map((chunk) => (chunk.type === 'chunk' ? chunk.facadeModuleId : null))
  const routes = modules.flatMap((module) => (module && ROUTE.exec(module)?.[1]) || [])
  // The first match wins, so `create` comes before `$id`.
  const parameters = (route: string) => route.split('$').length
  return routes.toSorted((a, b) => parameters(a) - parameters(b))
}

/** Tells whether the module is the route's own part or a layout around it. */
function isPartOf(module: string, route: string): boolean {
  const name = ROUTE.exec(module)?.[1]
  return name !== undefined && (name === route || route.startsWith(`${name}/`))
}

/** Follows the router: `$id` matches anything, `{-$id}` is optional, `_app` and `index` are not in the path. */
function patternOf(route: string): string {
  const parts = route.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index')
  const pattern = (part: string) =>
    part.startsWith('{-$') ? '(/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`
  return `^${parts.map(pattern).join('')}/?$`
}

/** Returns the chunks of these modules with all imports and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, isWanted: (module: string) => boolean): Set<string> {
  const files = new Set<string>()
  const add = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId && isWanted(chunk.facadeModuleId)) add(chunk.fileName)
  }
  return files
}
