import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command that says nothing it could do; the message is how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

/** @throws UsageError when there is anything else than these options. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch {
    throw new UsageError(usage)
  }
}
