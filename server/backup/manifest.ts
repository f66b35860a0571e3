import { z } from 'zod'

/**
 * What a backup is: a gzipped tar that begins with `backup.json`, goes on with the rows of each table in PostgreSQL's
 * own text form and with the uploaded files, and ends with `manifest.json`. One that was cut short has no end.
 */
export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1

/** Rows of a table are cut into pieces, because a tar tells the size of each entry before its bytes. */
export const rowsIn = (table: { schema: string; name: string }) => `tables/${table.schema}.${table.name}/`
export const fileAt = (key: string) => `files/${key}`

const anyFormat = z.object({ format: z.int() })

const headShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The last migration of the database, by when it was written. */
  migration: z.number(),
  /** What was set, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that were set. */
  secrets: z.array(z.string()),
  /** A known text, sealed with the site's secret: who can open it has the same one. */
  sealed: z.string(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  /** Uploaded files that rows name. */
  files: z.array(z.object({ key: z.string(), type: z.string() })),
})
export type ArchiveHeader = z.infer<typeof headShape>

const tailShape = z.object({
  /** Of each table, in the order of `tables`. */
  rows: z.array(z.int()),
  /** Files that rows name and the storage did not have. */
  missing: z.array(z.string()),
  /** All that comes before, in its order; `size` is in bytes. */
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type ArchiveManifest = z.infer<typeof tailShape>
export type Entry = ArchiveManifest['entries'][number]

export type ArchiveContents = { head: ArchiveHeader; tail: ArchiveManifest }

/** @returns null for one that only a newer program can read. @throws for what is none */
export function parseHeader(text: string): ArchiveHeader | null {
  return parsed(anyFormat, text).format > FORMAT ? null : parsed(headShape, text)
}

export function parseManifest(text: string): ArchiveManifest {
  return parsed(tailShape, text)
}

function parsed<Shape>(shape: z.ZodType<Shape>, text: string): Shape {
  const { data, success } = shape.safeParse(JSON.parse(text))
  if (!success) throw new Error('its list does not tell what is in it')
  return data
}
