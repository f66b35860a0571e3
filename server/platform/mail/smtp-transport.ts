import { createTransport } from 'nodemailer'
import { MailRejected, type MailTransport } from './transport.ts'

const DNS_MS = 10_000
const CONNECT_MS = 10_000
const GREETING_MS = 30_000
/** Some servers scan a mail before they accept it. */
const SOCKET_TIMEOUT_MS = 60_000

/**
 * Creates a transport that sends mail by SMTP. Requires TLS: implicit for `smtps:`, STARTTLS for `smtp:`. Exceptions
 * are loopback addresses and URLs with `?requireTLS=false`.
 */
export function smtpTransport(options: { url: string; socketTimeoutMs?: number }): MailTransport {
  const transport = createTransport({
    ...smtpOptions(options.url),
    dnsTimeout: DNS_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
    // Mail content must not include local files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ id, from, to, subject, text, html, calendar, attachment, unsubscribeUrl, replyTo }) {
      const attachedFile = attachment && (await attachment())
      const mail = {
        messageId: `<${id}@${from.address.split('@').at(-1)}>`,
        from,
        ...(replyTo ? { replyTo } : {}),
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'class.ics' } } : {}),
        ...(attachedFile
          ? { attachments: [{ filename: attachedFile.name, content: Buffer.from(attachedFile.file) }] }
          : {}),
        headers: {
          // Suppresses out-of-office replies.
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

export function smtpOptions(url: string) {
  const server = new URL(url)
  const { hostname, port, username, password } = server
  const secure = server.protocol === 'smtps:'
  const encrypted = secure || requiresTls(server)
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

function requiresTls({ hostname, searchParams }: URL): boolean {
  const setting = searchParams.get('requireTLS')
  return setting === null ? !['localhost', '127.0.0.1', '[::1]'].includes(hostname) : setting === 'true'
}

/** Checks for a permanent rejection (5xx) of this mail. Authentication and connection errors affect all mail and are retried. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : 0
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && responseCode >= 500
}
