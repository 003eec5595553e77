/** Not where a server may run from: `npm run build` puts it into service when it is whole (switch-build.ts). */
export const unswitched = 'dist/next'
