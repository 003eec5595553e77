import type { Plugin } from 'vite'

/** What antd brings along and nothing here uses is left out by the build; each part ends it when antd has moved it. */
export function antdParts(): Plugin[] {
  return [
    // Every input asks whether it is in a form, and brought all of the forms along: 13 KB to screens without one.
    replaced('@rc-component/form', {
      of: '/antd/es/form/context.js',
      by: { module: '@rc-component/form/es/FormContext' },
    }),
    // Without its search, password and one-time code: 3 KB.
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
    // Without dialogs that are called as functions.
    replaced('./modal', {
      of: '/antd/es/index.js',
      by: { module: './modal/Modal' },
      refused: /\bModal\.[a-z]/,
    }),
    // The application as the context of messages, without those dialogs and without notifications.
    ...['../modal/useModal', '../notification/useNotification'].map((source) =>
      replaced(source, {
        of: '/antd/es/app/App.js',
        by: { code: 'export default () => [undefined, null]' },
        refused: /\b(modal|notification)\b[^}]*\}\s*=\s*App\.useApp\(|\bApp\.useApp\(\)\.(?!message\b)/,
      }),
    ),
    // What antd says where it is told no language: in Russian, which is there, not in English too, which is not shown.
    replaced(/\/en_US$/, { of: '/antd/es/', by: { module: (source) => source.replace('en_US', 'ru_RU') } }),
    // What turns style functions into CSS, and the one that antd calls all the same: they are in the file of its styles,
    // so that no page makes any (antd-css.ts). 4 KB.
    replaced('./style', {
      of: '/antd/es/config-provider/index.js',
      by: { code: 'export default () => {}' },
    }),
    replaced('stylis', {
      of: '/cssinjs/es/hooks/useStyleRegister.js',
      by: {
        code: `const none = () => { throw new Error('a style of antd that is not in its file') }
export { none as compile, none as middleware, none as prefixer, none as serialize, none as stringify }`,
      },
    }),
    // The 148 names that CSS has for colours: the theme uses none (tests/client/ui/theme.test.ts).
    replaced('./presetColors', {
      of: '/fast-color/es/FastColor.js',
      by: { code: 'export default {}' },
    }),
  ]
}

type Replacement = {
  /** A part of the path of the module that imports it. */
  of: string
  by: { module: string | ((source: string) => string) } | { code: string }
  /** What our own code must not use, since it has been left out. */
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
