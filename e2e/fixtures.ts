import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

import { owner } from './server.ts'

export { expect, owner }

type Mail = { id: string; to: string; subject: string; text: string; html: string; sentAt: string }
type Account = { email: string; password: string }

type Fixtures = {
  /** The captured mail of the site. */
  mail: {
    /** The newest mail to an address; waits until there is one (whose subject fits, if one is given). */
    latest: (to: string, subject?: RegExp) => Promise<Mail>
    /** How many mails an address got so far. */
    count: (to: string) => Promise<number>
  }
  /** Makes a confirmed account, through the same calls as the browser's. */
  account: (given?: Partial<Account>) => Promise<Account>
  /** Signs a page in as somebody new, or as the account given. @returns who it is */
  signIn: (given?: Account & { page?: Page }) => Promise<Account>
}

/** What a page's security policy stopped: by which rule, and where from. */
export type Stopped = { rule: string; what: string; page: string }

type Watches = {
  /** Whether the test brings what the security policy of a page has to stop. Say so with `test.use`. */
  expectsStops: boolean
  /** Whether the test breaks a page, which the browser then logs by itself. */
  expectsFailures: boolean
  /** What was stopped so far, in every page of the test. */
  stopped: Stopped[]
  quietConsole: undefined
}

export const test = base.extend<Fixtures & Watches>({
  expectsStops: [false, { option: true }],
  expectsFailures: [false, { option: true }],
  // No page of ours holds what its own policy stops: each such event is told, from the page's first moment on.
  stopped: [
    async ({ browser, context, expectsStops }, use) => {
      const stopped: Stopped[] = []
      const watch = async (one: BrowserContext) => {
        one.on('console', (message) => {
          if (message.text().startsWith(STOPPED)) stopped.push(JSON.parse(message.text().slice(STOPPED.length)))
        })
        await one.addInitScript(tellStops, STOPPED)
      }
      const watchLater = (one: BrowserContext) => void watch(one)
      await watch(context)
      browser.on('context', watchLater)
      await use(stopped)
      browser.off('context', watchLater)
      if (!expectsStops) expect(stopped, 'what the security policy stopped').toEqual([])
    },
    { auto: true },
  ],
  // A browser may call a page loaded before its scripts have begun. A test that opens one goes on when they have, unless it
  // says what it waits for; what happens before is the subject of early-input.spec.ts.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const goto = page.goto.bind(page)
      await page.addInitScript(noteAwake)
      page.goto = async (url, options) => {
        const answer = await goto(url, options)
        if (!options?.waitUntil) await page.waitForFunction(isAwake)
        return answer
      }
    }
    await use(page)
  },
  // Every test comes from an address of its own, as visitors do.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })
  },
  // No page of ours writes an error to the console. A refused call is an answer, which the browser logs by itself;
  // so is one for which another service was needed that is away.
  quietConsole: [
    async ({ context, expectsStops, expectsFailures }, use) => {
      const errors: string[] = []
      // The recorder of traces puts a script into every frame; the sandbox of a captured mail refuses it, as it should.
      const sandboxed = /^Blocked script execution in 'about:srcdoc'/
      context.on('console', (message) => {
        const refusedCall =
          /Failed to load resource.*status of (4\d\d|502)/.test(message.text()) ||
          /net::ERR_INTERNET_DISCONNECTED/.test(message.text())
        const isFailure = expectsFailures && /Failed to load resource.*status of 500/.test(message.text())
        const isStop = expectsStops && /Content Security Policy/.test(message.text())
        if (message.type() === 'error' && !refusedCall && !isFailure && !isStop && !sandboxed.test(message.text()))
          errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
  mail: async ({ request }, use) => {
    const mailsTo = async (to: string) =>
      ((await (await request.get('/demo/mailbox.json')).json()) as Mail[]).filter((mail) => mail.to === to)
    await use({
      latest: async (to, subject = /./) => {
        let found: Mail | undefined
        await expect
          .poll(
            async () => {
              found = (await mailsTo(to)).find((mail) => subject.test(mail.subject))
              return found !== undefined
            },
            { message: `a mail to ${to}` },
          )
          .toBe(true)
        if (!found) throw new Error(`no mail to ${to}`)
        return found
      },
      count: async (to) => (await mailsTo(to)).length,
    })
  },
  account: async ({ request, mail }, use) => {
    await use((given = {}) => makeAccount(request, mail, given))
  },
  signIn: async ({ page, request, account }, use) => {
    await use(async (given) => {
      const who = given ?? (await account())
      const target = given?.page ?? page
      const answer = await request.post('/api/auth/sign-in', { data: { email: who.email, password: who.password } })
      expect(answer.ok(), await answer.text()).toBe(true)
      const session = await answer.text()
      await target.goto('/demo/mailbox')
      await target.evaluate((text) => localStorage.setItem('journey.session', text), session)
      return { email: who.email, password: who.password }
    })
  },
})

/** How a line of the console begins that tells of something stopped. */
const STOPPED = 'stopped by the security policy: '

/** Runs in every page before anything of it. */
function tellStops(beginning: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) =>
    console.info(beginning + JSON.stringify({ rule: effectiveDirective, what: blockedURI, page: documentURI })),
  )
}

/** Runs in every page before anything of it, as `isAwake` runs in it later. */
function noteAwake(): void {
  addEventListener('awake', () => Object.assign(window, { isAwake: true }))
}

/** What has no scripts that come late needs none. */
const isAwake = () => 'isAwake' in window || !document.querySelector('script[type="later"]')

async function makeAccount(
  request: APIRequestContext,
  mail: Fixtures['mail'],
  given: Partial<Account>,
): Promise<Account> {
  const account = { email: `${randomUUID()}@example.com`, password: `walk ${randomUUID()}`, ...given }
  const signUp = await request.post('/api/auth/sign-up', { data: account })
  expect(signUp.ok(), await signUp.text()).toBe(true)
  const { text } = await mail.latest(account.email)
  const code = /\b(\d{6})\b/.exec(text)?.[1]
  const confirmed = await request.post('/api/auth/confirm-code', { data: { email: account.email, code } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return account
}
