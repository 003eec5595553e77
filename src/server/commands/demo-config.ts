import { type Config, readConfig } from '#server/config.ts'

/**
 * The configuration of a server whose password stands in the repository: on this machine only, and never on the
 * database, the storage or the language model that the environment names for the real one. What is wrong with those
 * is no concern of the demo either.
 */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.entries(env).filter(([name]) => !/^(AI|S3)_/.test(name))
  const config = readConfig(Object.fromEntries(own))
  return {
    ...config,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: config.dataDir && `${config.dataDir}-demo`,
    publicUrl: undefined,
    trustedProxies: 0,
    drainSeconds: 0,
    logLevel: 'warn',
  }
}
