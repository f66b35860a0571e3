import { stat } from 'node:fs/promises'
import { z } from 'zod'

/**
 * Archive format: a gzipped tar with `backup.json`, then the rows of each table in PostgreSQL's COPY text format, then
 * the uploaded files, then `manifest.json`. A truncated archive has no manifest.
 */
export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'

/** Increment it when older versions of the program can no longer read the archive. */
export const FORMAT = 1

/** Split into chunks, because a tar header needs the size of its entry in advance. */
export const rowsIn = (table: { schema: string; name: string }) => `tables/${table.schema}.${table.name}/`
export const fileAt = (key: string) => `files/${key}`

const anyFormat = z.object({ format: z.int() })

const headerSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migration: z.number(),
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  /** A fixed text encrypted with the site's secret; identifies the secret. */
  sealed: z.string(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ key: z.string(), type: z.string() })),
})
export type ArchiveHeader = z.infer<typeof headerSchema>

const manifestSchema = z.object({
  rows: z.array(z.int()),
  /** Keys of referenced files that storage does not have. */
  missing: z.array(z.string()),
  /** All preceding entries, in order; `size` in bytes. */
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>
export type Entry = ArchiveManifest['entries'][number]

export type ArchiveContents = { header: ArchiveHeader; manifest: ArchiveManifest }

/** Returns null if the archive needs a newer version of the program. @throws Error if the text is not a header */
export function parseHeader(text: string): ArchiveHeader | null {
  return parse(anyFormat, text).format > FORMAT ? null : parse(headerSchema, text)
}

export function parseManifest(text: string): ArchiveManifest {
  return parse(manifestSchema, text)
}

function parse<Shape>(schema: z.ZodType<Shape>, text: string): Shape {
  const { data, success } = schema.safeParse(JSON.parse(text))
  if (!success) throw new Error('its table of contents does not match its content')
  return data
}

export async function describeArchive(path: string, { header, manifest }: ArchiveContents): Promise<string> {
  const { size } = await stat(path)
  const rows = manifest.rows.reduce((sum, count) => sum + count, 0)
  const parts = [
    `${rows.toLocaleString('en')} rows`,
    `${(header.files.length - manifest.missing.length).toLocaleString('en')} uploaded files`,
    size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`,
  ]
  const [date, time = ''] = header.madeAt.split('T')
  return `${parts.join(', ')}, as of ${date} ${time.slice(0, 5)} UTC`
}
