/** When an admin is emailed about an event, with its label in the settings. */
export const deliveries = { immediate: 'At once', daily: 'In a daily email', off: 'Never' } as const
export type MailTiming = keyof typeof deliveries

/** Events that admins are emailed about, in the order of the daily email, with the delivery until an admin chooses one. */
export const notificationKinds = {
  fulfillment: { label: 'Orders to fulfill', delivery: 'immediate' },
  booking: { label: '1-on-1 sessions booked or moved', delivery: 'immediate' },
  order: { label: 'Other orders', delivery: 'daily' },
  gift: { label: 'Gifts bought or redeemed', delivery: 'daily' },
  cancellation: { label: 'Cancellations by customers', delivery: 'daily' },
  waiting: { label: 'New waiting list entries', delivery: 'daily' },
  review: { label: 'Reviews to check', delivery: 'immediate' },
  price: { label: 'Price changes', delivery: 'daily' },
} as const satisfies Record<string, { label: string; delivery: MailTiming }>
export type NotificationKind = keyof typeof notificationKinds

export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export const defaultDeliveries = Object.fromEntries(
  kindNames.map((kind) => [kind, notificationKinds[kind].delivery]),
) as Record<NotificationKind, MailTiming>
