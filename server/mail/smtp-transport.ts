import { createTransport } from 'nodemailer'
import { parseSender } from './parse-sender.ts'
import { MailRejected, type MailTransport } from './transport.ts'

/** How long each step of talking to the mail server may take, in milliseconds. */
const DNS_MS = 10_000
const CONNECT_MS = 10_000
const GREETING_MS = 30_000
/** Some servers look a mail over before they say that they have it. */
const SILENCE_MS = 60_000

/**
 * Hands mail to an SMTP server (features: mail, 4). What is said there is encrypted, or not said at all: `smtps:` from the
 * first byte on, `smtp:` after STARTTLS. Only this machine itself may be spoken to in the clear, and a server whose
 * address ends in `?requireTLS=false`.
 * @param options.silenceMs how long the server may say nothing, in milliseconds
 */
export function smtpTransport(options: { url: string; silenceMs?: number }): MailTransport {
  const transport = createTransport({
    ...serverOf(options.url),
    dnsTimeout: DNS_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: options.silenceMs ?? SILENCE_MS,
    // A mail is made of what its row says, and never of files or addresses that are named there.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ id, from, to, subject, text, html, calendar, unsubscribeUrl }) {
      const mail = {
        messageId: `<${id}@${parseSender(from).address.split('@').at(-1)}>`,
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'class.ics' } } : {}),
        headers: {
          // Nobody's holiday notice answers it.
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl
            ? { 'list-unsubscribe': `<${unsubscribeUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isFinal(error) ? new MailRejected(error.message, { cause: error }) : error
      })
    },
  }
}

/** Which server an address names, and whether it may be spoken to in the clear. */
export function serverOf(url: string) {
  const server = new URL(url)
  const { hostname, port, username, password } = server
  const secure = server.protocol === 'smtps:'
  const encrypted = secure || demandsTls(server)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: encrypted,
    ignoreTLS: !encrypted,
    tls: { minVersion: 'TLSv1.2' as const },
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  }
}

function demandsTls({ hostname, searchParams }: URL): boolean {
  const told = searchParams.get('requireTLS')
  return told === null ? !['localhost', '127.0.0.1', '[::1]'].includes(hostname) : told === 'true'
}

/** A lasting no (5xx) to this mail. One to our account or to the connection is about all mail, and is mended here or there. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  const answer = 'responseCode' in error ? Number(error.responseCode) : 0
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && answer >= 500
}
