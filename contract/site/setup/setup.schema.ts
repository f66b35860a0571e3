import { z } from 'zod'
import { count } from '../../fields.schema.ts'

/** 'optional': nothing has to be done as the site is now. */
export const setupItem = z.object({
  title: z.string(),
  state: z.enum(['done', 'open', 'optional']),
  text: z.string(),
  /** Admin page on which it is done. */
  link: z.object({ to: z.string(), label: z.string() }).nullable(),
  /** Settings of the server with which it is done. */
  settings: z.array(z.string()),
})
export type SetupItem = z.infer<typeof setupItem>

/** Content of the sample. `changed`: number of items that the owner changed, which stay when it is removed. */
const sampleCount = z.object({ unchanged: count, changed: count })
export type SampleCount = z.infer<typeof sampleCount>

export const setup = z.object({ items: z.array(setupItem), sample: sampleCount })
export type Setup = z.infer<typeof setup>

export const sampleRemoval = z.object({ removed: count, kept: count })
export type SampleRemoval = z.infer<typeof sampleRemoval>
