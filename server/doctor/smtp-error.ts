import { failure } from './check.ts'
import type { Finding } from './finding.ts'

/** Converts an SMTP or connection error into a finding, without the server's reply, which may repeat credentials. */
export function smtpErrorFinding(error: unknown, server: string): Finding {
  const { code, message } = errorDetails(error)
  if (code === 'EAUTH')
    return failure(
      `${server} refuses the account`,
      'check user and password in SMTP_URL; in an address @ is written %40, / is %2F and % is %25',
    )
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return failure(`there is no ${server}`, 'check the host in SMTP_URL')
  if (/certificate|altnames/i.test(message))
    return failure(
      `the certificate of ${server} cannot be trusted`,
      'use the host name that it is made out to, and let the server renew it; or give NODE_EXTRA_CA_CERTS your own authority',
    )
  if (code === 'ETLS' || /SSL|TLS|STARTTLS|wrong version/i.test(message))
    return failure(
      `${server} does not begin the encryption`,
      'use smtps:// where it is encrypted from the start (often port 465), smtp:// where it is by STARTTLS (587)',
    )
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return failure(`${server} does not take the mail`, 'let the account send from the address in MAIL_FROM')
  return failure(
    `${server} cannot be reached (${/E[A-Z]{4,}/.exec(message)?.[0] ?? code})`,
    'check host and port in SMTP_URL, and that this machine’s network lets mail out',
  )
}

function errorDetails(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', message: '' }
  return { code: 'code' in cause ? String(cause.code) : '', message: cause.message }
}
