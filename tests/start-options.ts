import { readFileSync } from 'node:fs'

/** Those of `npm start`, since what is measured is what runs in service. */
export function startOptions(): string[] {
  const start: string = JSON.parse(readFileSync(manifest, 'utf8')).scripts.start
  return start.split(' ').filter((word) => word.startsWith('--'))
}

const manifest = new URL('../package.json', import.meta.url)
