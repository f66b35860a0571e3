import { z } from 'zod'
import { paperSizeNames } from '../../content/pdf/paper-sizes.ts'
import { id } from '../../fields.schema.ts'

/** A certificate as everyone with its code sees it. */
const publicCertificate = z.object({
  code: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  completedOn: z.iso.date(),
})
export type PublicCertificate = z.infer<typeof publicCertificate>

/** A certificate of the viewer. */
export const certificate = publicCertificate.extend({ id })
export type Certificate = z.infer<typeof certificate>

export const certificateQuery = z.object({
  paper: z.enum(paperSizeNames, 'The paper must be a4, letter or a5.').default('a4'),
})
