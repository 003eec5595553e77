import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { dark, light, paletteVariables } from '#client/ui/theme/palette.ts'

/**
 * Puts into index.html what is painted before any other file is there: the frame of the application, each part where it
 * will stand, or that of the sign-in page, as preload-page.ts marks the page; and the palette, for all that comes.
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
  return oneLine(read('starting-frame.css').replace(/\/\*[\s\S]*?\*\//g, ''))
}

/** As CSS variables, light and dark by the system or as chosen (apply-theme.ts). Paper is light, its margins too. */
function palette(): string {
  const darkMode = `color-scheme: dark; ${paletteVariables(dark)}`
  return oneLine(`:root { color-scheme: light; ${paletteVariables(light)} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${darkMode} } }
@media screen { :root[data-theme="dark"] { ${darkMode} } }`)
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
