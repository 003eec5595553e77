import { readFileSync } from 'node:fs'

/** Of `npm start`, for measurements of what runs in service but without npm itself: the options of node and the variables before it. */
export function startOptions(): { options: string[]; variables: Record<string, string> } {
  const start: string = JSON.parse(readFileSync(manifest, 'utf8')).scripts.start
  const words = start.split(' ')
  const variables = words
    .slice(words.indexOf('env') + 1, words.indexOf('node'))
    .map((word) => word.split('='))
  return { options: words.filter((word) => word.startsWith('--')), variables: Object.fromEntries(variables) }
}

const manifest = new URL('../package.json', import.meta.url)
