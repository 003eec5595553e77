import { type Config, readConfig } from '#server/config.ts'

/**
 * Returns the configuration of the demo. Its password is public, so it listens on this machine only and
 * ignores the environment's database, storage, model, mail and ways of signing in, also when their variables are wrong.
 */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.entries(env).filter(([name]) => !/^(AI|S3|OIDC|PASSWORD|SMTP|MAIL)_/.test(name))
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
