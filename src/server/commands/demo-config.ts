import { type Config, readConfig } from '#server/config.ts'

/**
 * The configuration of a server whose password stands in the repository: on this machine only, and never on the
 * database or the storage that the environment names for the real one.
 */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env)
  return {
    ...config,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: config.dataDir && `${config.dataDir}-demo`,
    publicUrl: undefined,
    trustedProxies: 0,
    logLevel: 'warn',
    s3: undefined,
  }
}
