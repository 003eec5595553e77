import { registerHooks } from 'node:module'
import { parseOptions, UsageError } from './commands/usage-error.ts'
import { failWithMessage } from './fail-with-message.ts'

/** Runs the commands of package.json. Each command loads only the modules that it needs. */
const [command, ...given] = process.argv.slice(2)
const asksHelp = [command, ...given].includes('--help')
// No other argument may do anything then.
const rest = asksHelp ? ['--help'] : given
try {
  resolveDrizzle()
  if (command === 'demo') {
    const { channels } = parseOptions(rest, { channels: { type: 'string' } }, 'npm run demo -- --channels 50000')
    await (await import('./commands/demo.ts')).runDemo({ channels })
  } else if (command === 'dev') {
    parseOptions(rest, {}, 'npm run dev')
    await (await import('./commands/demo.ts')).runDevelopment()
  } else if (command === 'dev-server') await (await import('./commands/demo.ts')).runDevelopmentServer()
  else if (command === 'switch-build') (await import('./commands/switch-build.ts')).switchBuild('dist', new Date())
  else if (command === 'users') await (await import('./commands/users.ts')).runUsers(rest)
  else if (command === 'audit') await (await import('./commands/audit.ts')).runAudit(rest)
  else if (command === 'backup') await (await import('./commands/backup.ts')).runBackup(rest)
  else if (command === 'restore') await (await import('./commands/restore.ts')).runRestore(rest)
  else if (command === 'doctor') await (await import('./commands/doctor.ts')).runDoctor(rest)
  else if (command === 'update') await (await import('./update/update.ts')).runUpdate(rest)
  else if (command === 'rules') await (await import('./commands/rules.ts')).runRules(rest)
  else throw new UsageError('Команды: npm run demo, dev, users, audit, rules, backup, restore, update, doctor')
} catch (error) {
  if (asksHelp && error instanceof UsageError) process.stdout.write(`${error.message}\n`)
  else failWithMessage(error)
}

/**
 * Resolves drizzle-orm's imports of its own files, because Node reads its package.json of 180 KB for each import. That
 * takes a second of every command. The build has no such imports.
 */
function resolveDrizzle(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL
      const isOwn = importer?.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier)
      if (!isOwn) return next(specifier, context)
      return { url: new URL(specifier, importer).href, format: 'module', shortCircuit: true }
    },
  })
}
