import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command was called wrongly; the message explains its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

/** @throws UsageError for any other argument than these options. */
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
