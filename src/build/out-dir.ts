/**
 * `npm run build` writes here and replaces the served build when this one is complete
 * (src/server/commands/switch-build.ts).
 */
export const unswitched = 'dist/next'
