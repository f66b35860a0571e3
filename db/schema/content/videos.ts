import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Stored in parts (server/content/videos/parts.ts). */
export const videos = pgTable('videos', {
  id: uuid('id').primaryKey().default(uuidV7),
  fileName: text('file_name').notNull(),
  type: text('type', { enum: ['video/mp4', 'video/webm'] }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
  /** Subtitles as WebVTT. */
  captions: text('captions'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
