import { defineConfig } from 'vitest/config'
import { clientBuild } from './src/build/client-build.ts'
import { serverBuild } from './src/build/server-build.ts'
import { sourceVersion } from './src/server/version.ts'
import { testAlias, testConfig } from './tests/test-config.ts'

export default defineConfig(({ isSsrBuild, mode }) => ({
  // Tests import the sources, so they need no generated routes and no built worker.
  ...(mode === 'test' ? { resolve: { alias: testAlias } } : isSsrBuild ? serverBuild : clientBuild(mode)),
  define: { __APP_VERSION__: JSON.stringify(sourceVersion()) },
  test: testConfig,
}))
