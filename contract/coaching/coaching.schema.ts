import { z } from 'zod'
import { id } from '../fields.schema.ts'
import { seenMinor } from '../orders/orders.schema.ts'

/** `price`: decimal text ('50.00'). */
export const coachingType = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  price: z.string(),
})
export type CoachingOffer = z.infer<typeof coachingType>

export const coachingTypes = z.array(coachingType)

/** Starts of the free slots (UTC instants), ascending. `timeZone`: the zone of the owner. */
export const coachingSlots = z.object({ slots: z.array(z.iso.datetime()), timeZone: z.string() })
export type CoachingSlots = z.infer<typeof coachingSlots>

export const bookingInput = z.object({
  typeId: z.uuid('Choose a session.'),
  startsAt: z.iso.datetime('Choose a time.'),
  unitMinor: seenMinor,
})
export type BookingInput = z.infer<typeof bookingInput>
