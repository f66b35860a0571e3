import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import type { ReminderState, RemindersInput } from '#contract/planner/reminders.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { withNewSession } from '../../sales/orders/orders.fixture.ts'
import { type PushService, remindersInput, startPushService } from './planner-reminders.fixture.ts'
import { sendPush } from './send-push.ts'
import { sendPlannerReminders } from './send-reminders.ts'

export const MINUTE_MS = 60_000
export const REMINDERS_PATH = '/api/planner/reminders'
export type ReminderResponse = ReminderState & Partial<ProblemDetails>

const noQuietHours = { from: '00:00', to: '00:00' }

/** Opens a site and a push service for the tests of a file. */
export function openRemindersSite() {
  const env = {} as { site: TestSite; service: PushService }
  beforeAll(async () => {
    env.site = await openTestSite({ seed: false })
    env.service = await startPushService()
  })
  afterAll(async () => {
    await env.service.close()
    await env.site.close()
  })

  /** The tests move the clock beyond the expiry of access tokens. */
  const createToken = async (user: TestUser) => (await withNewSession(env.site, user)).token
  const save = async (user: TestUser, changes: Partial<RemindersInput> = {}) =>
    env.site.call<ReminderResponse>('PUT', REMINDERS_PATH, {
      token: await createToken(user),
      body: remindersInput({ quietHours: noQuietHours, ...changes }),
    })
  const read = async (user: TestUser) =>
    env.site.call<ReminderResponse>('GET', REMINDERS_PATH, { token: await createToken(user) })
  const send = () => sendPlannerReminders(anonymous(env.site.base))
  /** Queues what is due, then sends the mails and the push messages. */
  const sendPushes = async ({ connection = env.service.connection, retries = false } = {}) => {
    await send()
    if (retries) await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await env.site
      .runJobs({ 'planner-reminders.push': (ctx, push) => sendPush(ctx, push, connection) })
      .catch(() => undefined)
  }
  const mailsTo = ({ email }: TestUser) =>
    env.site.base.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
  const countWaiting = async (user: TestUser) => (await read(user)).body.waiting
  const inMinutes = (minutes: number) => new Date(env.site.base.now().getTime() + minutes * MINUTE_MS).toISOString()
  const step = (title: string, minutes = 1) => ({ at: inMinutes(minutes), kind: 'step' as const, title })
  return { env, createToken, save, read, send, sendPushes, mailsTo, countWaiting, inMinutes, step }
}
