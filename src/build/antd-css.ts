import { createCache, extractStyle, StyleProvider, type Transformer } from '@ant-design/cssinjs'
import { Button, ConfigProvider, DatePicker, Empty, Form, Input, Select, Space } from 'antd'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { antdTheme, type ThemeOptions } from '#client/ui/theme/theme.ts'

/**
 * `virtual:antd.css`: antd's styles, extracted once by the build as antd documents it for `zeroRuntime`. Made by each page
 * at each start, they were a fifth of its work. What a theme changes is CSS variables, which antd still sets in the page.
 */
export function antdCss(): Plugin {
  const id = 'virtual:antd.css'
  return {
    name: 'antd-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `@layer antd {${drawAntd(anyTheme)}}` : undefined),
    transform: {
      filter: { id: /\/antd\/es\//, code: styleHook },
      handler(code) {
        return { code: withoutStyleFunctions(code, this.parse(code)), map: null }
      },
    },
    generateBundle(_, bundle) {
      const used = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const folders = new Set(
        used.flatMap((module) => /\/antd\/es\/([a-z-]+)\/style\//.exec(module)?.[1] ?? []),
      )
      const missing = [...folders].filter((folder) => !drawn.has(folder))
      if (missing.length > 0) this.error(`antd's styles of ${missing.join(', ')} are used, and not drawn`)
    },
  }
}

const styleHook = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/

/**
 * The functions that make styles, which are in the file and never called, are left out of `genStyleHooks('Select', styles,
 * …)`: 20 KB of every form and list. It is all that is changed inside of antd.
 */
function withoutStyleFunctions(code: string, program: ESTree.Program): string {
  const places: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, styles] }) {
      if (callee.type === 'Identifier' && styleHook.test(`${callee.name}(`) && styles) places.unshift(styles)
    },
  }).visit(program)
  return places.reduce((rest, { start, end }) => `${rest.slice(0, start)}() => []${rest.slice(end)}`, code)
}

/** The folders of antd whose styles the components below bring, or that have none of their own. */
const drawn = new Set(
  'button date-picker empty form input select space config-provider grid style tag tooltip'.split(' '),
)

/** Every theme gives the same styles (tests/build/antd-css.test.ts). */
const anyTheme: ThemeOptions = { isDark: false, compact: false, motion: true, contrast: false }

/** The styles of all that is used of antd. */
export function drawAntd(options: ThemeOptions): string {
  const cache = createCache()
  const theme = { ...antdTheme(options), zeroRuntime: false }
  renderToString(
    createElement(
      StyleProvider,
      { cache, transformers: [withoutUnused] },
      createElement(ConfigProvider, { theme }, components()),
    ),
  )
  // The shared styles address every link of the page, because the theme has no hash that limits them to antd.
  for (const key of cache.cache.keys()) if (nameIn(key) === 'Shared') cache.cache.delete(key)
  const css = extractStyle(cache, { plain: true, types: 'style' })
  // The last rule tells antd which styles a page has already; with `zeroRuntime` it doesn't ask.
  return css.slice(0, css.lastIndexOf('.data-ant-cssinjs-cache-path'))
}

/**
 * Drops grid columns, preset button colours and right-to-left rules, a sixth of the styles, because the
 * product uses none of them.
 */
const withoutUnused: Transformer = {
  visit: (rules) =>
    Object.fromEntries(
      Object.entries(rules).filter(([selectors]) => !selectors.split(',').every((one) => unused.test(one))),
    ),
}
const unused =
  /-col-(?:\d|xs|sm|md|lg|xl|xxl)|-rtl\b|-color-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/

function components(): ReactElement {
  return createElement(
    Fragment,
    null,
    createElement(Button),
    createElement(DatePicker),
    createElement(Empty),
    createElement(Form, null, createElement(Form.Item)),
    createElement(Input),
    createElement(Input.TextArea),
    createElement(Select),
    createElement(Space),
    createElement(Space.Addon),
    createElement(Space.Compact),
  )
}

/** The cache's keys have the form `style%{hash}%{name}%{prefix}%…`. */
function nameIn(key: string): string | undefined {
  return key.split('%')[2]
}
