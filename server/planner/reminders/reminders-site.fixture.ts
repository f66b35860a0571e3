import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import type { ReminderState, RemindersInput } from '#contract/planner/reminders.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { withNewSession } from '../../sales/orders/orders.fixture.ts'
import { remindersInput, startPushService } from './planner-reminders.fixture.ts'
import { sendPush } from './send-push.ts'
import { sendPlannerReminders } from './send-reminders.ts'

export const MINUTE_MS = 60_000
export const REMINDERS_PATH = '/api/planner/reminders'
export type ReminderResponse = ReminderState & Partial<ProblemDetails>

const noQuietHours = { from: '00:00', to: '00:00' }

/** Opens a site and a push service for the tests of a file. */
export async function openRemindersSite() {
  const site = await openSiteForFile({ seed: false })
  const service = await startPushService()
  afterAll(() => service.close())

  /** The tests move the clock beyond the expiry of access tokens. */
  const createToken = async (user: TestUser) => (await withNewSession(site, user)).token
  const save = async (user: TestUser, changes: Partial<RemindersInput> = {}) =>
    site.call<ReminderResponse>('PUT', REMINDERS_PATH, {
      token: await createToken(user),
      body: remindersInput({ quietHours: noQuietHours, ...changes }),
    })
  const read = async (user: TestUser) =>
    site.call<ReminderResponse>('GET', REMINDERS_PATH, { token: await createToken(user) })
  const send = () => sendPlannerReminders(anonymous(site.base))
  /** Queues the due reminders, then sends their mails and push messages. */
  const sendPushes = async ({ connection = service.connection, retries = false } = {}) => {
    await send()
    if (retries) await site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await site
      .runJobs({ 'planner-reminders.push': (ctx, push) => sendPush(ctx, push, connection) })
      .catch(() => undefined)
  }
  const mailsTo = ({ email }: TestUser) =>
    site.base.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  const countWaiting = async (user: TestUser) => (await read(user)).body.waiting
  const inMinutes = (minutes: number) => new Date(site.base.now().getTime() + minutes * MINUTE_MS).toISOString()
  const step = (title: string, minutes = 1) => ({ at: inMinutes(minutes), kind: 'step' as const, title })
  return { site, service, createToken, save, read, send, sendPushes, mailsTo, countWaiting, inMinutes, step }
}
