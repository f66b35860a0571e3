import { emailAddress } from '#contract/accounts/auth.schema.ts'
import { parseSender } from '../../mail/parse-sender.ts'
import { type Check, failure, fine, warning } from '../check.ts'

/** Reserved domains (RFC 2606, RFC 6761). */
const RESERVED_DOMAINS = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i

/** Checks that MAIL_FROM is a valid address and that its domain fits the site. */
export const mailFrom: Check = {
  name: 'Sender',
  async run({ config: { smtpUrl, mailFrom, publicUrl }, env }) {
    if (!smtpUrl || !env.MAIL_FROM?.trim()) return []
    const { address } = parseSender(mailFrom)
    const domain = address.split('@').at(-1) ?? ''
    const fix = 'set MAIL_FROM to an address of yours, such as Name <hello@your.site>'
    if (!emailAddress.safeParse(address).success) return [failure(`${address} is no e-mail address`, fix)]
    if (RESERVED_DOMAINS.test(domain)) return [warning(`${domain} is a domain that is nobody’s`, fix)]
    const site = new URL(publicUrl).hostname.replace(/^www\./, '')
    const isSameSite = site === domain || site.endsWith(`.${domain}`) || domain.endsWith(`.${site}`)
    if (isSameSite) return [fine(`mail comes from ${address}`)]
    return [
      warning(
        `mail comes from ${domain}, the site is at ${site}`,
        'let the mail server sign for that domain (SPF, DKIM), or send from the site’s own',
      ),
    ]
  },
}
