import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { productFiles } from '#db/schema/content/store.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createProduct } from '../../sales/orders/orders.fixture.ts'
import { defaultSettings, loadSettings } from '../settings/index.ts'
import { changeSettings } from '../settings/settings.fixture.ts'
import {
  insertSubscribers,
  linkTo,
  newestMailTo,
  runJobAfter,
  signUp,
  stateOf,
  submitForm,
  subscribe,
} from './newsletter.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: { mailByIp: { points: 40, seconds: 3600 } } })
const admin = await site.createUser({ admin: true })

const sent = { status: 303, location: '/newsletter?state=sent' }

describe('newsletter sign-up', () => {
  /**
   * A sign-up counts once the mailed link was confirmed with a button. The text that was shown and the times are
   * stored. One that is not confirmed within a week is deleted.
   */
  test('counts once the mailed link was confirmed by a POST, and records the consent', async () => {
    expect(await signUp(site, ' Ann@Example.com ')).toEqual(sent)
    const link = await linkTo(site, 'ann@example.com', 'confirm')
    // Mail scanners open links.
    await fetch(`${site.url}${link}`)
    expect(await stateOf(site, 'ann@example.com')).toBe('pending')
    expect(await submitForm(site, link)).toEqual({ status: 303, location: link })
    expect(await submitForm(site, link)).toEqual({ status: 303, location: link })
    const [row] = await site.base.db.select().from(subscribers).where(eq(subscribers.email, 'ann@example.com'))
    expect(row).toMatchObject({
      state: 'subscribed',
      source: 'form',
      consentText: expect.stringContaining('you agree that Journey Paradigm emails you its newsletter'),
      requestedAt: expect.any(Date),
      confirmedAt: expect.any(Date),
    })
    const welcome = await newestMailTo(site, 'ann@example.com')
    expect(welcome).toMatchObject({ template: 'newsletter-welcome', unsubscribeUrl: expect.stringContaining('token=') })
  })

  /**
   * Visitors sign up with a form that works without JavaScript, on its own page and at the end of blog posts. The
   * answer is the same for known and unknown emails, and limited by email and IP.
   */
  test('is answered alike for known, unknown and too often mailed emails, and a subscriber stays subscribed', async () => {
    await subscribe(site, 'ben@example.com')
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await signUp(site, 'ben@example.com')).toEqual(sent)
    expect(await signUp(site, 'nobody-knows@example.com')).toEqual(sent)
    expect(await stateOf(site, 'ben@example.com')).toBe('subscribed')
    const { rows } = await site.base.db.execute(
      "SELECT template, count(*)::int FROM mails WHERE recipient = 'ben@example.com' GROUP BY 1 ORDER BY 1",
    )
    expect(rows).toEqual([
      { template: 'newsletter-confirmation', count: 1 },
      { template: 'newsletter-known', count: 2 },
      { template: 'newsletter-welcome', count: 1 },
    ])
  })

  /** The owner can close the sign-up, which removes the form, its page and its link in the footer. */
  test('of an invalid email, with an invalid link or while the newsletter is off is refused', async () => {
    for (const email of ['', 'ann', 'ann@b', 'ann@xn--1.com', `${'a'.repeat(300)}@example.com`])
      expect((await signUp(site, email)).location).toBe('/newsletter?state=email')
    expect((await submitForm(site, '/newsletter/confirm?token=nothing')).location).toBe('/newsletter/confirm?token=')
    expect((await submitForm(site, '/newsletter/unsubscribe?token=nothing')).status).toBe(400)
    await changeSettings(site, admin, { newsletterOn: false })
    expect((await signUp(site, 'late@example.com')).status).toBe(404)
    await changeSettings(site, admin, { newsletterOn: true })
    expect(await stateOf(site, 'late@example.com')).toBeUndefined()
  })

  test('that was not confirmed within a week is deleted, and its link no longer works', async () => {
    await signUp(site, 'slow@example.com')
    const link = await linkTo(site, 'slow@example.com', 'confirm')
    await runJobAfter(site, 7 * 24 * 60 - 1)
    expect(await stateOf(site, 'slow@example.com')).toBe('pending')
    await runJobAfter(site, 7 * 24 * 60 + 1)
    expect(await stateOf(site, 'slow@example.com')).toBeUndefined()
    expect((await submitForm(site, link)).location).toBe('/newsletter/confirm?token=')
  })

  test('from one IP is limited', async () => {
    const limited = await openTestSite({ seed: false, limits: { mailByIp: { points: 2, seconds: 3600 } } })
    try {
      for (const name of ['a', 'b']) expect(await signUp(limited, `${name}@example.com`)).toEqual(sent)
      expect((await signUp(limited, 'c@example.com')).location).toBe('/newsletter?state=wait')
    } finally {
      await limited.close()
    }
  })
})

describe('newsletter unsubscription', () => {
  /**
   * Each mail has a link to unsubscribe and the headers for one click in the mail program. Someone who unsubscribed can
   * subscribe again there.
   */
  test('needs one click, by mail program or on the page, and can be undone there', async () => {
    await subscribe(site, 'cleo@example.com')
    const link = await linkTo(site, 'cleo@example.com', 'unsubscribe')
    await fetch(`${site.url}${link}`)
    expect(await stateOf(site, 'cleo@example.com')).toBe('subscribed')
    expect(await submitForm(site, link, { 'List-Unsubscribe': 'One-Click' })).toEqual({ status: 200, location: null })
    expect(await stateOf(site, 'cleo@example.com')).toBe('unsubscribed')
    expect(await submitForm(site, link, { choice: 'start' })).toEqual({ status: 303, location: link })
    expect(await stateOf(site, 'cleo@example.com')).toBe('subscribed')
    await submitForm(site, link, { choice: 'stop' })
    expect(await stateOf(site, 'cleo@example.com')).toBe('unsubscribed')
  })

  test('is not undone by the old link of the confirmation, but by a new sign-up', async () => {
    await subscribe(site, 'dora@example.com')
    const oldLink = await linkTo(site, 'dora@example.com', 'confirm')
    await submitForm(site, await linkTo(site, 'dora@example.com', 'unsubscribe'))
    await submitForm(site, oldLink)
    expect(await stateOf(site, 'dora@example.com')).toBe('unsubscribed')
    await subscribe(site, 'dora@example.com')
    expect(await stateOf(site, 'dora@example.com')).toBe('subscribed')
  })
})

/**
 * The owner can choose a free file for subscribers. The mail and the page after the confirmation link to it, until the
 * subscription ends.
 */
test('newsletter file: subscribers get a link to it until they unsubscribe or the owner chooses another', async () => {
  const { id: productId } = await createProduct(site, { kind: 'digital' })
  const made = { kind: 'made', source: 'planner', title: 'Planner', fileName: 'planner.pdf' } as const
  const [file] = await site.base.db
    .insert(productFiles)
    .values({ productId, position: 0, ...made })
    .returning()
  await changeSettings(site, admin, { newsletterFileId: file?.id ?? '' })
  await subscribe(site, 'eve@example.com')
  const [path = ''] = /\/newsletter\/file\/\S+/.exec((await newestMailTo(site, 'eve@example.com'))?.text ?? '') ?? []
  const download = (url: string) => fetch(`${site.url}${url}`, { method: 'HEAD' })
  const response = await download(path)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="planner.pdf"',
  ])
  expect((await download(`${path}x`)).status).toBe(404)
  await submitForm(site, await linkTo(site, 'eve@example.com', 'unsubscribe'))
  expect((await download(path)).status).toBe(404)
  const body = { ...(await loadSettings(site.base.db)), newsletterFileId: crypto.randomUUID() }
  const refused = await site.call<{ errors?: object[] }>('PUT', '/api/admin/settings', { token: admin.token, body })
  expect(refused.body.errors).toMatchObject([{ field: 'newsletterFileId' }])
  await changeSettings(site, admin, { newsletterFileId: defaultSettings.newsletterFileId })
})

describe('newsletter in the account', () => {
  const preference = ({ token }: TestUser, on?: boolean) =>
    on === undefined
      ? site.call<object>('GET', '/api/account/newsletter', { token })
      : site.call<object>('PUT', '/api/account/newsletter', { token, body: { on } })

  test('is switched on without another confirmation, and off again', async () => {
    const user = await site.createUser()
    expect((await preference(user)).body).toEqual({ on: false, isOffered: true })
    expect((await preference(user, true)).body).toEqual({ on: true, isOffered: true })
    expect((await preference(user)).body).toEqual({ on: true, isOffered: true })
    const [row] = await site.base.db.select().from(subscribers).where(eq(subscribers.email, user.email))
    expect(row).toMatchObject({ source: 'account', consentText: expect.stringContaining('Email me the newsletter') })
    await preference(user, false)
    expect(await stateOf(site, user.email)).toBe('unsubscribed')
    await preference(user, true)
    expect(await stateOf(site, user.email)).toBe('subscribed')
  })

  /** The data export has the subscription, and a deleted account takes it with it. */
  test('is in the data export', async () => {
    const user = await site.createUser()
    await preference(user, true)
    const { body } = await site.call<{ newsletter: object[] }>('GET', '/api/account/export', { token: user.token })
    expect(body.newsletter).toMatchObject([{ email: user.email, state: 'subscribed', source: 'account' }])
  })
})

/**
 * Editors write issues, preview them and send themselves a test. The owner sees the subscribers, searches, exports and
 * removes them.
 */
test('newsletter subscribers: searched, exported and removed by the owner', async () => {
  const [email = ''] = await insertSubscribers(site, ['find-me'])
  const read = (query: string) =>
    site.call<{ subscribers: { id: string; email: string }[] }>('GET', `/api/admin/newsletter/subscribers${query}`, {
      token: admin.token,
    })
  const [found] = (await read('?q=find-me')).body.subscribers
  expect(found?.email).toBe(email)
  const exportBody = { list: 'subscribers', q: 'find-me', subscriberState: 'subscribed' }
  const { body } = await site.call<{ url: string }>('POST', '/api/admin/exports', {
    token: admin.token,
    body: exportBody,
  })
  const csv = await (await fetch(`${site.url}${body.url}`)).text()
  expect(csv).toMatch(
    /^id,email,state,source,consent_text,signed_up_at,confirmed_at,ended_at\r\n\S+,find-me@newsletter\.example,subscribed,form,Yes,/,
  )
  const removal = await site.call('DELETE', `/api/admin/newsletter/subscribers/${found?.id}`, { token: admin.token })
  expect([removal.status, await stateOf(site, email)]).toEqual([200, undefined])
})
