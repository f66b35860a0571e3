import { and, desc, eq } from 'drizzle-orm'
import type {
  EditionForm,
  EditionPage,
  EditionRead,
  SubscriberPage,
} from '#contract/site/newsletter/newsletter.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { anonymous } from '../../context.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { sendEditions } from './index.ts'

export const MINUTE_MS = 60_000

/** Sends a form as a browser without JavaScript does. Returns the status and the URL of the redirect. */
export async function submitForm(site: TestSite, path: string, fields: Record<string, string> = {}) {
  const options = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const
  const response = await fetch(`${site.url}${path}`, options)
  return { status: response.status, location: response.headers.get('location') }
}

export const signUp = (site: TestSite, email: string) => submitForm(site, '/newsletter', { email })

/** Returns the path of the link with `action` in the newest mail with it. */
export async function linkTo(site: TestSite, email: string, action: 'confirm' | 'unsubscribe'): Promise<string> {
  const sent = await queuedMailsTo(site, { email })
  const links = sent.flatMap(({ text }) => new RegExp(`/newsletter/${action}\\?\\S+`).exec(text)?.[0] ?? [])
  const link = links.at(-1)
  if (!link) throw new Error(`no mail to ${email} has a link to ${action}`)
  return link
}

export async function subscribe(site: TestSite, email: string): Promise<void> {
  await signUp(site, email)
  await submitForm(site, await linkTo(site, email, 'confirm'))
}

/** Inserts subscribers directly, which is faster than signing up. Returns their emails. */
export async function insertSubscribers(site: TestSite, names: readonly string[]): Promise<string[]> {
  const now = site.base.now()
  const consent = { source: 'form' as const, consentText: 'Yes', requestedAt: now, confirmedAt: now }
  const rows = names.map((name) => ({ email: `${name}@newsletter.example`, state: 'subscribed' as const, ...consent }))
  await site.base.db.insert(subscribers).values(rows)
  return rows.map(({ email }) => email)
}

export async function stateOf(site: TestSite, email: string): Promise<string | undefined> {
  const [row] = await site.base.db.select().from(subscribers).where(eq(subscribers.email, email))
  return row?.state
}

const editionsPath = '/api/admin/newsletter/issues'

export const editionForm = (form: Partial<EditionForm> = {}): EditionForm => ({
  subject: 'A quieter Sunday',
  content: '<p>Ten minutes with a pen.</p>',
  segment: 'all',
  segmentId: '',
  ...form,
})

export const createEdition = (site: TestSite, { token }: TestUser, form: object = {}) =>
  site.call<MaybeProblem<EditionRead>>('POST', editionsPath, { token, body: { ...editionForm(), ...form } })

export const sendEdition = (site: TestSite, { token }: TestUser, id: string, body: object) =>
  site.call<MaybeProblem<EditionRead>>('POST', `${editionsPath}/${id}/send`, {
    token,
    body: { date: '', time: '', ...body },
  })

export const cancelEdition = (site: TestSite, { token }: TestUser, id: string, version: number) =>
  site.call<MaybeProblem<EditionRead>>('POST', `${editionsPath}/${id}/cancel`, { token, body: { version } })

/** Creates an edition and sends it now. Its mails are queued by the next run of the job. */
export async function sendNow(site: TestSite, admin: TestUser, form: object = {}): Promise<string> {
  const { body } = await createEdition(site, admin, form)
  const { status } = await sendEdition(site, admin, body.id ?? '', { version: body.version })
  if (status !== 200) throw new Error(`sending failed with status ${status}`)
  return body.id ?? ''
}

export async function editionRow(site: TestSite, { token }: TestUser, id: string) {
  const { body } = await site.call<EditionPage>('GET', editionsPath, { token })
  return body.issues.find((edition) => edition.id === id)
}

export const listSubscribers = async (site: TestSite, { token }: TestUser, query = '') =>
  (await site.call<SubscriberPage>('GET', `/api/admin/newsletter/subscribers${query}`, { token })).body

/** Runs the job of the newsletter, some minutes later. */
export const runJobAfter = (site: TestSite, minutes: number) =>
  sendEditions({ ...anonymous(site.base), now: () => new Date(site.base.now().getTime() + minutes * MINUTE_MS) })

export const newslettersTo = (site: TestSite, email: string) => queuedMailsTo(site, { email }, 'newsletter')

export async function newestMailTo(site: TestSite, email: string) {
  const [mail] = await site.base.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail
}
