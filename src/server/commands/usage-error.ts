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
  const { values, positionals } = parseCommand(args, options, usage)
  if (positionals.length > 0) throw new UsageError(usage)
  return values
}

/** Options, and the words that stand beside them. @throws UsageError for an option that is none of these. */
export function parseCommand<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch {
    throw new UsageError(usage)
  }
}
