import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { DataExport } from '../../people/accounts/index.ts'
import { toStream } from '../http/to-stream.ts'

const jsonFile = { description: 'The file', content: { 'application/json': { schema: z.object({}).loose() } } }

/** The type omits the content: it is streamed, and the typed client does not read it. */
export const jsonFileResponse = jsonFile as { description: string }

export function sendJsonFile(c: Context, { fileName, text }: DataExport) {
  return c.body(toStream(text), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  })
}
