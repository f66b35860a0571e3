import type { Site } from '../../context.ts'
import { parseSender, type Sender } from './transport.ts'

/** Returns the sender of the site: an address alone has the name of the business. */
export function senderOf({ mailFrom, settings }: Pick<Site, 'mailFrom' | 'settings'>): Sender {
  const { name, address } = parseSender(mailFrom)
  return { name: name || settings.businessName, address }
}
