import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, Empty, Form, Input, Select, Space } from 'antd'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'vite'
import { antdTheme, type ThemeOptions } from '#client/ui/theme/theme.ts'

/**
 * Extracts antd's styles once at build time into `virtual:antd.css`, as antd documents for `zeroRuntime`. Creating them
 * in the page took a fifth of each start. Themes differ only in CSS variables, which antd still sets in the page.
 */
export function antdCss(): Plugin {
  const id = 'virtual:antd.css'
  return {
    name: 'antd-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `@layer antd {${drawAntd(anyTheme)}}` : undefined),
    generateBundle(_, bundle) {
      const used = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const folders = new Set(used.flatMap((module) => /\/antd\/es\/([a-z-]+)\/style\//.exec(module)?.[1] ?? []))
      const missing = [...folders].filter((folder) => !drawn.has(folder))
      if (missing.length > 0) this.error(`antd's styles of ${missing.join(', ')} are used, and not drawn`)
    },
  }
}

/** The antd folders whose styles the components below produce, or that have no styles of their own. */
const drawn = new Set('empty form input select space config-provider grid style tooltip'.split(' '))

/** Every theme produces the same styles (tests/build/antd-css.test.ts). */
const anyTheme: ThemeOptions = { isDark: false, compact: false, motion: true, contrast: false }

/** Returns the styles of the antd components that the product uses. */
export function drawAntd(options: ThemeOptions): string {
  const cache = createCache()
  const theme = { ...antdTheme(options), zeroRuntime: false }
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, components())))
  // The shared styles match every link of the page, because the theme has no hash that limits them to antd.
  for (const key of cache.cache.keys()) if (nameIn(key) === 'Shared') cache.cache.delete(key)
  const css = extractStyle(cache, { plain: true, types: 'style' })
  // The last rule lists the styles that the page already has; antd does not read it with `zeroRuntime`.
  return css.slice(0, css.lastIndexOf('.data-ant-cssinjs-cache-path'))
}

function components(): ReactElement {
  return createElement(
    Fragment,
    null,
    createElement(Empty),
    createElement(Form, null, createElement(Form.Item)),
    createElement(Input),
    createElement(Input.TextArea),
    createElement(Select),
    createElement(Space.Addon),
    createElement(Space.Compact),
  )
}

/** The cache's keys have the form `style%{hash}%{name}%{prefix}%…`. */
function nameIn(key: string): string | undefined {
  return key.split('%')[2]
}
