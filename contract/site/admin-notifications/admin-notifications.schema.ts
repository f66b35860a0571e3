import { z } from 'zod'
import { deliveries, type MailTiming, type NotificationKind, notificationKinds } from './notification-kinds.ts'

const delivery = z.enum(Object.keys(deliveries) as [MailTiming, ...MailTiming[]], 'Choose when you want this email.')

/** When an admin gets the emails of each kind. */
export const notificationDeliveries = z.object(
  Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, delivery])) as Record<
    NotificationKind,
    typeof delivery
  >,
)
export type NotificationDeliveries = z.infer<typeof notificationDeliveries>
