import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns the version of package.json, with the commit where git knows it. */
export function sourceVersion(): string {
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

const root = new URL('../../', import.meta.url)
