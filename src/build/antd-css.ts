import { createCache, extractStyle, StyleProvider, type Transformer } from '@ant-design/cssinjs'
import {
  Alert,
  App,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Drawer,
  Empty,
  Form,
  Input,
  Modal,
  message,
  notification,
  Pagination,
  Popover,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Tooltip,
} from 'antd'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { antdTheme, type ThemeOptions } from '#client/ui/theme/theme.ts'

/**
 * Provides `virtual:antd.css`: the build renders antd's styles once, because rendering them at each start
 * took a fifth of a page's work. The build fails when a bundled part of antd is missing from `components()`.
 */
export function antdCss(): Plugin {
  const id = 'virtual:antd.css'
  const stylesOf = new Map<string, string[]>()
  return {
    name: 'antd-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `@layer antd {${drawAntd(anyTheme).css}}` : undefined),
    transform: {
      filter: { id: /\/antd\/es\//, code: styleHook },
      handler(code, module) {
        const styles = stylesIn(this.parse(code))
        stylesOf.set(
          module,
          styles.map(({ name }) => name),
        )
        return { code: withoutFunctions(code, styles), map: null }
      },
    },
    generateBundle(_, bundle) {
      const { names } = drawAntd(anyTheme)
      const used = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const missing = used
        .flatMap((module) => stylesOf.get(module) ?? [])
        .filter((name) => !names.has(name) && !empty.has(name))
      if (missing.length > 0)
        this.error(`The bundle uses antd's styles of ${missing.join(', ')}: add them to components()`)
    },
  }
}

const styleHook = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/

/** The menu has no styles of its own inside a dropdown; pagination has these only with antd's token `wireframe`. */
const empty = new Set(['Menu-Menu', 'Pagination-bordered'])

/** Every theme gives the same styles (tests/build/antd-css.test.ts). */
const anyTheme: ThemeOptions = { isDark: false, compact: false, motion: true, contrast: false }

/** Renders the parts of antd that the product uses and returns their styles with the names of the styles. */
export function drawAntd(options: ThemeOptions): { css: string; names: Set<string | undefined> } {
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
  // The last rule tells antd which styles a page already has; antd does not read it with `zeroRuntime`.
  return {
    css: css.slice(0, css.lastIndexOf('.data-ant-cssinjs-cache-path')),
    names: new Set([...cache.cache.keys()].map(nameIn)),
  }
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

/** Overlays are rendered through antd's inner panels, because they do not open without a page. */
function components(): ReactElement {
  return createElement(
    Fragment,
    null,
    createElement(Alert, { title: '' }),
    createElement(App),
    createElement(Button),
    createElement(Checkbox),
    createElement(DatePicker),
    createElement(Drawer._InternalPanelDoNotUseOrYouWillBeFired),
    createElement(Empty),
    createElement(Form, null, createElement(Form.Item)),
    createElement(Input),
    createElement(Input.TextArea),
    createElement(Modal._InternalPanelDoNotUseOrYouWillBeFired),
    createElement(Modal._InternalPanelDoNotUseOrYouWillBeFired, { type: 'confirm' }),
    createElement(message._InternalPanelDoNotUseOrYouWillBeFired),
    createElement(notification._InternalPanelDoNotUseOrYouWillBeFired),
    createElement(Pagination),
    createElement(Popover._InternalPanelDoNotUseOrYouWillBeFired),
    createElement(Segmented, { options: [''] }),
    createElement(Select),
    createElement(Skeleton),
    createElement(Space),
    createElement(Space.Addon),
    createElement(Space.Compact, null, createElement(Button)),
    createElement(Spin),
    createElement(Tooltip._InternalPanelDoNotUseOrYouWillBeFired, { title: '' }),
  )
}

/** The cache's keys have the form `style%{hash}%{name}%{prefix}%…`. */
function nameIn(key: string): string | undefined {
  return key.split('%')[2]
}

type Style = { name: string; start: number; end: number }

/**
 * Finds the calls `genStyleHooks('Button', styles, …)` and `genSubStyleComponent(['Modal', 'confirm'],
 * styles, …)`.
 */
function stylesIn(program: ESTree.Program): Style[] {
  const styles: Style[] = []
  new Visitor({
    CallExpression({ callee, arguments: [component, styleFunction] }) {
      if (callee.type !== 'Identifier' || !styleHook.test(`${callee.name}(`)) return
      if (!component || !styleFunction) return
      const { start, end } = styleFunction
      styles.push({ name: nameOf(component), start, end })
    },
  }).visit(program)
  return styles
}

/** Names a component as cssinjs does: a component without a subcomponent is `Button-Button`. */
function nameOf(component: ESTree.Argument): string {
  const cells = component.type === 'ArrayExpression' ? component.elements : [component, component]
  return cells.map((cell) => (cell?.type === 'Literal' ? cell.value : '')).join('-')
}

function withoutFunctions(code: string, styles: Style[]): string {
  return styles
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}() => []${rest.slice(end)}`, code)
}
