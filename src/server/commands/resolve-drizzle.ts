import { registerHooks } from 'node:module'

/**
 * Resolves drizzle-orm's imports of its own files, because Node reads its package.json of 180 KB for each import. That
 * takes a second of every command. The build has no such imports.
 */
export function resolveDrizzle(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL
      const isOwn = importer?.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier)
      if (!isOwn) return next(specifier, context)
      return { url: new URL(specifier, importer).href, format: 'module', shortCircuit: true }
    },
  })
}
