import { parseArgs } from 'node:util'
import { failWithMessage } from './fail-with-message.ts'

/** The administrator's and the developer's commands, as package.json names them; each loads only what it needs. */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { channels: { type: 'string' } },
  })
  const [command, ...rest] = positionals
  if (command === 'demo') await (await import('./commands/demo.ts')).runDemo({ channels: values.channels })
  else if (command === 'dev') await (await import('./commands/development.ts')).runDevelopment()
  else if (command === 'dev-server') await (await import('./commands/development.ts')).runDevelopmentServer()
  else if (command === 'users') await (await import('./commands/users.ts')).runUsers(rest)
  else process.stderr.write('Команды: npm run demo, npm run dev, npm run users -- add|disable|passwd|list\n')
} catch (error) {
  failWithMessage(error)
}
