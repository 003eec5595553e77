import * as z from 'zod/mini'

/** The last entry of a backup. See README.md in this folder for the format. */
export const manifestSchema = z.object({
  format: z.literal('promodesk-backup'),
  formatVersion: z.literal(1),
  /** The version of the application that made the backup. */
  app: z.string(),
  createdAt: z.string(),
  /** The migrations that created the schema. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Null in a backup of the database alone. `lost` lists the files whose bytes were missing from the storage. */
  files: z.nullable(z.object({ count: z.int(), bytes: z.int(), lost: z.array(z.string()) })),
  /** SHA-256 of all checksums, in the order of the archive. */
  checksum: z.string(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest.json'
export const pieceName =
  /^(?:tables\/(?<table>[a-z_]{1,63})|files\/(?<key>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\/\d{6}$/
export const checksumsName = /^checksums\/\d{6}$/
export const numbered = (index: number) => String(index).padStart(6, '0')
export const checksumLine = (hash: string, name: string) => `${hash}  ${name}\n`
