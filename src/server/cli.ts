import { parseArgs } from 'node:util'
import { failWithMessage } from './fail-with-message.ts'

/** The administrator's and the developer's commands, as package.json names them; each loads only what it needs. */
try {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'demo') {
    const { values } = parseArgs({ args: rest, options: { channels: { type: 'string' } } })
    await (await import('./commands/demo.ts')).runDemo({ channels: values.channels })
  } else if (command === 'dev') await (await import('./commands/development.ts')).runDevelopment()
  else if (command === 'dev-server') await (await import('./commands/development.ts')).runDevelopmentServer()
  else if (command === 'users') await (await import('./commands/users.ts')).runUsers(rest)
  else if (command === 'audit') await (await import('./commands/audit.ts')).runAudit(rest)
  else if (command === 'backup') await (await import('./commands/backup.ts')).runBackup(rest)
  else if (command === 'restore') await (await import('./commands/restore.ts')).runRestore(rest)
  else process.stderr.write('Команды: npm run demo, dev, users, audit, backup, restore\n')
} catch (error) {
  failWithMessage(error)
}
