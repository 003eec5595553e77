/** Returns how many generated cases a test tries: with `EVERY_CASE=1` all. */
export const casesOf = (usual: number, all: number): number => (process.env.EVERY_CASE ? all : usual)
