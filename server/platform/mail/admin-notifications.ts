import { eq, lt, sql } from 'drizzle-orm'
import type { NotificationDeliveries } from '#contract/site/admin-notifications/admin-notifications.schema.ts'
import {
  defaultDeliveries,
  kindNames,
  type NotificationKind,
} from '#contract/site/admin-notifications/notification-kinds.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { dailyNotifications } from '#db/schema/platform/mail.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import type { LabeledValue, MailListItem } from './mail-layout.ts'
import { queueMail } from './queue-mail.ts'
import { listMailableAdmins } from './queue-mail-to-admins.ts'
import { defineMailTemplate, link, list, rows, stopLink, type TemplateMail, text } from './templates/mail-template.ts'

/** `path`: page of the admin area. `events`: those of a daily mail. */
type NotificationContent = {
  title: string
  details?: LabeledValue[]
  tasks?: MailListItem[]
  events?: MailListItem[]
  path: string
  customerEmail?: string | undefined
}
/** The daily mail has the values of the details without their labels, and without the one that ends the title. */
export type AdminNotification = NotificationContent & { kind: NotificationKind; details: LabeledValue[] }

const fill = defineMailTemplate({
  name: 'admin-notification',
  title: 'Sales, reviews and changes',
  group: 'To you and other admins',
  subject: '{{title}}',
  body: [
    '# {{title}}',
    '{{details}}',
    '## What to do\n{{tasks}}',
    '{{events}}',
    '[See the details]({{adminLink}})',
    '[Email the buyer]({{emailLink}})',
    '[Choose which emails you get]({{settingsLink}})',
  ],
  placeholders: {
    title: text('What happened, such as New order: Complete System'),
    details: rows('Buyer, time, price and number of a single event'),
    tasks: list('Steps to fulfill an order'),
    events: list('All events, in the daily email'),
    adminLink: link('Page of the admin area'),
    emailLink: link('Starts an email to the buyer'),
    settingsLink: stopLink('Page to choose which of these emails you get'),
  },
})

export function notificationMail(notification: NotificationContent, publicUrl: string): TemplateMail {
  const { title, details = [], tasks = [], events = [], path, customerEmail } = notification
  const emailLink = customerEmail && `mailto:${encodeURIComponent(customerEmail).replaceAll('%40', '@')}`
  const settingsLink = `${publicUrl}/admin/settings`
  return fill({ title, details, tasks, events, adminLink: publicUrl + path, emailLink, settingsLink })
}

/** Queues a mail about an event to each admin, or adds it to their next daily mail, in the caller's transaction. */
export async function notifyAdmins(ctx: Ctx, { kind, ...notification }: AdminNotification): Promise<void> {
  const { title, details } = notification
  const values = details.map(({ value }) => value).filter((value) => !title.endsWith(`: ${value}`))
  const text = values.map((value) => value.replace(/\.$/, '')).join(', ')
  const event = { kind, title, text, createdAt: ctx.now() }
  const mail = notificationMail(notification, ctx.site.publicUrl)
  for (const { userId, email, chosen } of await listMailableAdmins(ctx)) {
    const delivery = chosen[kind] ?? defaultDeliveries[kind]
    if (delivery === 'immediate') await queueMail(ctx, { to: email, mail })
    if (delivery === 'daily') await ctx.db.insert(dailyNotifications).values({ userId, ...event })
  }
}

/** A daily mail only counts further events. */
const LISTED_MAX = 200

/** Mails each admin the events up to the last 7 AM of the site's time zone, once. */
export async function sendDailyNotifications(ctx: Ctx): Promise<void> {
  const zone = ctx.site.settings.timeZone || 'UTC'
  const local = sql`${ctx.now().toISOString()}::timestamptz AT TIME ZONE ${zone}`
  const lastSending = sql`(date_trunc('day', ${local} - interval '7 hours') + interval '7 hours') AT TIME ZONE ${zone}`
  await transaction(ctx, async (ctx) => {
    const isDue = lt(dailyNotifications.createdAt, lastSending)
    const due = await ctx.db.delete(dailyNotifications).where(isDue).returning()
    due.sort(
      (a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind) || a.createdAt.getTime() - b.createdAt.getTime(),
    )
    for (const { userId, email } of await listMailableAdmins(ctx)) {
      const events = due.filter((event) => event.userId === userId)
      if (events.length === 0) continue
      const title = events.length === 1 ? 'Your day: 1 sale or change' : `Your day: ${events.length} sales and changes`
      const listed = events.slice(0, LISTED_MAX).map(({ title, text }) => ({ label: title, text }))
      const mail = notificationMail({ title, events: listed, path: '/admin' }, ctx.site.publicUrl)
      await queueMail(ctx, { to: email, mail })
    }
  })
}

/** Returns which emails the viewer chose. @throws sign_in_required, admin_required */
export async function getDeliveries(ctx: Ctx): Promise<NotificationDeliveries> {
  const { userId } = requireStaff(ctx)
  const chosen = { chosen: profiles.notificationDeliveries }
  const [profile] = await ctx.db.select(chosen).from(profiles).where(eq(profiles.id, userId))
  return { ...defaultDeliveries, ...profile?.chosen }
}

/** Chooses which emails the viewer gets. @throws sign_in_required, admin_required */
export async function saveDeliveries(ctx: Ctx, notificationDeliveries: NotificationDeliveries) {
  const { userId } = requireStaff(ctx)
  await ctx.db.update(profiles).set({ notificationDeliveries }).where(eq(profiles.id, userId))
  return notificationDeliveries
}
