import type { Plugin } from 'vite'

/**
 * Leaves parts of antd out of the bundle that the product does not use. A replacement fails the build when
 * antd moves its module.
 */
export function antdParts(): Plugin[] {
  return [
    // Every input reads the form's context, which brought the whole form package: 13 KB on screens without a
    // form.
    replaced('@rc-component/form', {
      of: '/antd/es/form/context.js',
      by: { module: '@rc-component/form/es/FormContext' },
    }),
    // The search, password and one-time-code inputs take 3 KB.
    replaced('./input', {
      of: '/antd/es/index.js',
      by: {
        code: `import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
Input.TextArea = TextArea
export default Input`,
      },
      refused: /\bInput\.(?!TextArea\b)[A-Z]/,
    }),
    // The product does not call dialogs as functions.
    replaced('./modal', {
      of: '/antd/es/index.js',
      by: { module: './modal/Modal' },
      refused: /\bModal\.[a-z]/,
    }),
    // The product uses `App` for messages only, not for dialogs or notifications.
    ...['../modal/useModal', '../notification/useNotification'].map((source) =>
      replaced(source, {
        of: '/antd/es/app/App.js',
        by: { code: 'export default () => [undefined, null]' },
        refused: /\b(modal|notification)\b[^}]*\}\s*=\s*App\.useApp\(|\bApp\.useApp\(\)\.(?!message\b)/,
      }),
    ),
    // antd falls back to English texts; the Russian ones are in the bundle already.
    replaced(/\/en_US$/, { of: '/antd/es/', by: { module: (source) => source.replace('en_US', 'ru_RU') } }),
    // The build has rendered the styles (antd-css.ts), so pages do not need the 4 KB that turn style
    // functions into CSS.
    replaced('./style', {
      of: '/antd/es/config-provider/index.js',
      by: { code: 'export default () => {}' },
    }),
    replaced('stylis', {
      of: '/cssinjs/es/hooks/useStyleRegister.js',
      by: {
        code: `const none = () => { throw new Error('A style of antd is missing from virtual:antd.css') }
export { none as compile, none as middleware, none as prefixer, none as serialize, none as stringify }`,
      },
    }),
    // The theme uses none of the 148 named CSS colours (tests/client/ui/theme.test.ts).
    replaced('./presetColors', {
      of: '/fast-color/es/FastColor.js',
      by: { code: 'export default {}' },
    }),
  ]
}

type Replacement = {
  /** A part of the path of the importing module. */
  of: string
  by: { module: string | ((source: string) => string) } | { code: string }
  /** A pattern that the project's own code must not match, because the bundle lacks what it uses. */
  refused?: RegExp
}

function replaced(wanted: string | RegExp, { of, by, refused }: Replacement): Plugin {
  const name = `antd-without ${wanted} ${of}`
  const isWanted = (source: string) => (typeof wanted === 'string' ? source === wanted : wanted.test(source))
  let isFound = false
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isWanted(source) || !importer?.includes(of)) return
      isFound = true
      if ('code' in by) return `\0${name}`
      return this.resolve(typeof by.module === 'string' ? by.module : by.module(source), importer)
    },
    load: (source) => ('code' in by && source === `\0${name}` ? by.code : undefined),
    ...(refused && {
      transform: {
        filter: { id: /\/src\/client\/.*\.tsx?$/, code: refused },
        handler(_, module) {
          this.error(`${module} uses what is left out of antd: antd-parts.ts`)
        },
      },
    }),
    generateBundle() {
      if (!isFound) this.error(`antd takes ${wanted} from elsewhere: antd-parts.ts`)
    },
  }
}
