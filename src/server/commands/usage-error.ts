import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command was called wrongly; the message explains its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

/**
 * Parses options.
 * @throws UsageError for any other argument.
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  const { values, positionals } = parseCommand(args, options, usage)
  if (positionals.length > 0) throw new UsageError(usage)
  return values
}

/**
 * Parses options and positional arguments.
 * @throws UsageError for an unknown option.
 */
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
