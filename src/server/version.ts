import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

declare const __APP_VERSION__: string

/** The build inserts the version; commands that run from the source read it there. */
export const appVersion = typeof __APP_VERSION__ === 'undefined' ? sourceVersion() : __APP_VERSION__

/** Returns the version of package.json, with the commit where git knows it. */
export function sourceVersion(): string {
  const root = new URL('../../', import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  try {
    const git = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return `${version}+${git.trim()}`
  } catch {
    return version
  }
}
