import { defineConfig } from 'vite'
import { clientBuild } from './src/build/client-build.ts'
import { serverBuild } from './src/build/server-build.ts'
import { sourceVersion } from './src/server/source-version.ts'

export default defineConfig(({ isSsrBuild, mode }) => ({
  ...(isSsrBuild ? serverBuild : clientBuild(mode)),
  define: { __APP_VERSION__: JSON.stringify(sourceVersion()) },
}))
