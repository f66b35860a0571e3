import { randomUUID } from 'node:crypto'
import { emailAddress } from '#contract/accounts/auth.schema.ts'
import { smtpOptions, smtpTransport } from '../../mail/smtp-transport.ts'
import { renderTestMail } from '../../mail/test-mail.ts'
import { type Check, failure, fine, warning } from '../check.ts'
import { smtpErrorFinding } from '../smtp-error.ts'

/** In milliseconds; shorter than the deadline of a check. */
const TIMEOUT_MS = 8_000

/** Sends a test mail to the address given with `--mail-to`. */
export const testMail: Check = {
  name: 'Test mail',
  async run({ config: { smtpUrl, mailFrom, publicUrl }, mailTo }) {
    if (mailTo === undefined) return []
    const to = emailAddress.safeParse(mailTo)
    if (!to.success) return [failure('--mail-to is no e-mail address', 'give one, such as --mail-to=you@your.site')]
    if (!smtpUrl) return [warning('nothing was sent: mail is captured in the demo', 'set SMTP_URL and MAIL_FROM')]
    const { host, port } = smtpOptions(smtpUrl)
    const mail = {
      id: randomUUID(),
      from: mailFrom,
      to: to.data,
      calendar: null,
      unsubscribeUrl: null,
      ...renderTestMail({ publicUrl }),
    }
    try {
      await smtpTransport({ url: smtpUrl, socketTimeoutMs: TIMEOUT_MS }).deliver(mail, new Date())
      return [fine(`${host} took a mail to ${to.data}; see whether it arrives, and not among the spam`)]
    } catch (error) {
      return [smtpErrorFinding(error, `${host}:${port}`)]
    }
  },
}
