import { readFileSync } from 'node:fs'

/** Returns the Node options and variables of `npm start`, so that benches can start the server without npm. */
export function startOptions(): { options: string[]; variables: Record<string, string> } {
  const start: string = JSON.parse(readFileSync(manifest, 'utf8')).scripts.start
  const words = start.split(' ')
  const variables = words.slice(words.indexOf('env') + 1, words.indexOf('node')).map((word) => word.split('='))
  return { options: words.filter((word) => word.startsWith('--')), variables: Object.fromEntries(variables) }
}

const manifest = new URL('../package.json', import.meta.url)
