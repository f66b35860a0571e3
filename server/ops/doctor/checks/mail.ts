import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createTransport } from 'nodemailer'
import { emailAddress } from '#contract/people/accounts/auth.schema.ts'
import type { Settings } from '#contract/site/settings/settings.schema.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { senderOf } from '../../../platform/mail/sender.ts'
import { smtpOptions, smtpTransport } from '../../../platform/mail/smtp-transport.ts'
import { testMailContent } from '../../../platform/mail/test-mail.ts'
import { parseSender } from '../../../platform/mail/transport.ts'
import { defaultSettings, loadSettings } from '../../../site/settings/index.ts'
import { type Check, type CheckContext, failure, ok, skipped, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

/** In milliseconds; shorter than the deadline of a check. */
const TIMEOUT_MS = 8_000

export const mailServer: Check = {
  name: 'Mail server',
  async run({ config: { smtpUrl, demo, publicUrl } }) {
    if (!smtpUrl) return demo ? [skipped(`email is captured, see ${publicUrl}/demo/mailbox`)] : []
    const server = smtpOptions(smtpUrl)
    const name = `${server.host}:${server.port}`
    const transport = createTransport({
      ...server,
      dnsTimeout: TIMEOUT_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    try {
      await transport.verify()
    } catch (error) {
      return [smtpErrorFinding(error, name)]
    } finally {
      transport.close()
    }
    const summary = `${name} responds and ${server.auth ? 'accepts the account' : 'needs no account'}`
    if (server.requireTLS) return [ok(`${summary}, encrypted`)]
    return isLocal(server.host)
      ? [ok(`${summary}, on this machine`)]
      : [warning(`${summary}, without encryption`, 'remove ?requireTLS=false from SMTP_URL')]
  },
}

const isLocal = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** Reserved domains (RFC 2606, RFC 6761). */
const RESERVED_DOMAINS = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i

export const mailFrom: Check = {
  name: 'Sender',
  async run({ config: { smtpUrl, mailFrom, publicUrl }, env }) {
    if (!smtpUrl || !env.MAIL_FROM?.trim()) return []
    const { address } = parseSender(mailFrom)
    const domain = address.split('@').at(-1) ?? ''
    const fix = 'set MAIL_FROM to an address of yours, such as Name <hello@your.site>'
    if (!emailAddress.safeParse(address).success) return [failure(`${address} is not an email address`, fix)]
    if (RESERVED_DOMAINS.test(domain)) return [warning(`${domain} is a reserved domain`, fix)]
    const site = new URL(publicUrl).hostname.replace(/^www\./, '')
    const isSameSite = site === domain || site.endsWith(`.${domain}`) || domain.endsWith(`.${site}`)
    if (isSameSite) return [ok(`email is sent from ${address}`)]
    return [
      warning(
        `email is sent from ${domain}, but the site is at ${site}`,
        'make sure that the mail server signs for that domain (SPF, DKIM), or send from the site’s domain',
      ),
    ]
  },
}

/** Omits the server's reply, which may repeat credentials. */
function smtpErrorFinding(error: unknown, server: string): Finding {
  const { code, message } = errorDetails(error)
  if (code === 'EAUTH')
    return failure(
      `${server} rejects the account`,
      'check user and password in SMTP_URL; in a URL, write @ as %40, / as %2F and % as %25',
    )
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return failure(`${server} does not exist`, 'check the host in SMTP_URL')
  if (/certificate|altnames/i.test(message))
    return failure(
      `the certificate of ${server} is not trusted`,
      'use the host name on the certificate, and renew it if it has expired; for your own certificate authority, set NODE_EXTRA_CA_CERTS',
    )
  if (code === 'ETLS' || /SSL|TLS|STARTTLS|wrong version/i.test(message))
    return failure(
      `${server} does not start encryption`,
      'use smtps:// for encryption from the start (often port 465), smtp:// for STARTTLS (587)',
    )
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return failure(`${server} rejects the email`, 'allow the account to send from the address in MAIL_FROM')
  return failure(
    `${server} cannot be reached (${/E[A-Z]{4,}/.exec(message)?.[0] ?? code})`,
    'check host and port in SMTP_URL, and that the network of this machine allows outgoing email',
  )
}

function errorDetails(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', message: '' }
  return { code: 'code' in cause ? String(cause.code) : '', message: cause.message }
}

export const testMail: Check = {
  name: 'Test email',
  async run({ config: { smtpUrl, mailFrom, publicUrl }, mailTo, database }) {
    if (mailTo === undefined) return []
    const to = emailAddress.safeParse(mailTo)
    if (!to.success) return [failure('--mail-to is not an email address', 'give one, such as --mail-to=you@your.site')]
    if (!smtpUrl) return [warning('nothing was sent: the demo captures email', 'set SMTP_URL and MAIL_FROM')]
    const { host, port } = smtpOptions(smtpUrl)
    const site = { mailFrom, settings: await settingsOrDefaults(database) }
    const mail = {
      id: randomUUID(),
      from: senderOf(site),
      to: to.data,
      calendar: null,
      attachment: null,
      unsubscribeUrl: null,
      replyTo: null,
      ...renderMail(site, testMailContent({ publicUrl })),
    }
    try {
      await smtpTransport({ url: smtpUrl, socketTimeoutMs: TIMEOUT_MS }).deliver(mail, new Date())
      return [ok(`${host} accepted an email to ${to.data}; check that it arrives, and not in the spam folder`)]
    } catch (error) {
      return [smtpErrorFinding(error, `${host}:${port}`)]
    }
  },
}

/** The test does not need a database. */
async function settingsOrDefaults(database: CheckContext['database']): Promise<Settings> {
  try {
    const pool = await database()
    return pool ? await loadSettings(drizzle(pool)) : defaultSettings
  } catch {
    return defaultSettings
  }
}
