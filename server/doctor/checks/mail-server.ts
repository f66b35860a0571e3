import { createTransport } from 'nodemailer'
import { smtpOptions } from '../../mail/smtp-transport.ts'
import { type Check, fine, warning } from '../check.ts'
import { smtpErrorFinding } from '../smtp-error.ts'

/** In milliseconds; shorter than the deadline of a check. */
const TIMEOUT_MS = 8_000

/** Checks that the mail server responds, uses encryption and accepts the account. */
export const mailServer: Check = {
  name: 'Mail server',
  async run({ config: { smtpUrl, demo, publicUrl } }) {
    if (!smtpUrl) return demo ? [fine(`not asked: mail is captured and read at ${publicUrl}/demo/mailbox`)] : []
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
    const summary = `${name} answers and ${server.auth ? 'lets our account in' : 'asks for no account'}`
    if (server.requireTLS) return [fine(`${summary}, encrypted`)]
    return isLocal(server.host)
      ? [fine(`${summary}, on this machine`)]
      : [warning(`${summary}, in the clear`, 'remove ?requireTLS=false from SMTP_URL')]
  },
}

const isLocal = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)
