import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { dark, light, paletteVariables } from '#client/ui/theme/palette.ts'

/**
 * Puts the first paint into index.html: the palette, and the empty frame of the application or of the sign-in page.
 * client/before-paint.ts selects the frame that is shown.
 */
export function startingFrame(): Plugin {
  return {
    name: 'starting-frame',
    transformIndexHtml: (html) => ({
      html: html.replace('<div id="root"></div>', `$&${frame()}`),
      tags: [{ tag: 'style', children: `${palette()} ${styles()}`, injectTo: 'head' }],
    }),
  }
}

function frame(): string {
  const mark = read('../../public/icons/icon.svg')
    .replace(/<title>.*<\/title>/, '')
    .replace('<svg', '<svg aria-hidden="true"')
  return oneLine(read('starting-frame.html').replaceAll('<!--mark-->', mark))
}

function styles(): string {
  const files = ['starting-frame.css', '../client/layout/menu/brand.css']
  return oneLine(
    files
      .map(read)
      .join(' ')
      .replace(/\/\*[\s\S]*?\*\//g, ''),
  )
}

/**
 * Returns the palette as CSS variables, light or dark by the system or by the user's choice (apply-theme.ts).
 * Paper is always light.
 */
function palette(): string {
  const darkMode = `color-scheme: dark; ${paletteVariables(dark)}`
  return oneLine(`:root { color-scheme: light; ${paletteVariables(light)} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${darkMode} } }
@media screen { :root[data-theme="dark"] { ${darkMode} } }`)
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
