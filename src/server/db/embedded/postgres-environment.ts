/** PostgreSQL does not inherit the app's environment, because PGDATA, PGPORT or a locale would change its behaviour. */
export const postgresEnvironment = {
  PATH: '/usr/bin:/bin',
  // macOS has no C.UTF-8, and PostgreSQL does not start there without a valid locale.
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
  TZ: 'UTC',
}
