import { defineConfig, mergeConfig, type Plugin } from 'vite'
import config from '../../vite.config.ts'

/** Builds the next version, with another name, database schema and format of the offline copy. */
export default defineConfig((env) =>
  mergeConfig(config(env), {
    define: { __APP_VERSION__: JSON.stringify('next') },
    // Vite builds the database worker separately.
    worker: { plugins: () => [newerDatabase()] },
  }),
)

const format = /COPY_FORMAT = (\d+)/
const tables = 'this.stamps = this.table'

function newerDatabase(): Plugin {
  return {
    name: 'newer-database',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/client/offline/database/database.ts')) return
      if (!format.test(code) || !code.includes(tables)) throw new Error('database.ts has another shape')
      return code
        .replace(format, (_, number) => `COPY_FORMAT = ${Number(number) + 1}`)
        .replace(tables, `this.version(100).stores({ newer: 'name' })\n    ${tables}`)
    },
  }
}
