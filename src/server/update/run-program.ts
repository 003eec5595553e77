import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Readonly<Record<string, string | undefined>>

/** Runs a program, whose output or at least errors the administrator sees, and tells whether it ended with 0. */
export async function succeeds(
  [program = '', ...args]: readonly string[],
  { isQuiet = false, ...options }: Pick<SpawnOptions, 'cwd' | 'env'> & { isQuiet?: boolean },
): Promise<boolean> {
  const stdio = ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'] as const
  const child = spawn(program, args, { ...options, stdio: [...stdio] })
  const [code] = await once(child, 'close').catch(() => [1])
  return code === 0
}
