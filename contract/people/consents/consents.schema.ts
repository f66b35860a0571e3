import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import { pagePurposes } from '../../site/site-pages/page-options.ts'

const version = z.object({
  purpose: z.enum(pagePurposes),
  /** Counted per purpose, from 1. */
  version: z.int().min(1),
  title: z.string(),
  /** Last change of the text, as its page showed it. */
  changedAt: z.iso.datetime(),
})

/** The text of a legal page that was accepted at sign-up or with an order. */
export const consent = version.extend({ versionId: id, acceptedAt: z.iso.datetime() })
export type Consent = z.infer<typeof consent>

/** `content` is sanitized HTML. */
export const pageVersion = version.extend({ content: z.string() })
export type PageVersion = z.infer<typeof pageVersion>

export const pageVersionParams = z.object({ id })
