import { z } from 'zod'

const uuid = z.uuid('This id isn’t valid.')

/** See `ItemReference` in item-kinds.ts. */
export const itemReference = z
  .object({
    productId: z.int('This product id isn’t valid.').min(1).max(2_147_483_647).optional(),
    courseId: uuid.optional(),
    workshopId: uuid.optional(),
    coachingTypeId: uuid.optional(),
  })
  .refine((item) => Object.values(item).filter((id) => id !== undefined).length === 1, {
    path: ['productId'],
    error: 'Choose one item.',
  })
