import { z } from 'zod'
import { type Delivery, deliveries, kindNames } from './notification-kinds.ts'

const delivery = z.enum(Object.keys(deliveries) as [Delivery, ...Delivery[]], 'Choose when you want this email.')

/** What an admin chose. The other kinds have their default. */
export const notificationDeliveries = z.partialRecord(z.enum(kindNames), delivery)
export type NotificationDeliveries = z.infer<typeof notificationDeliveries>
