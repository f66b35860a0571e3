import type { Site } from '../../../context.ts'

/** What passkeys are bound to: the site's own address. One made for another opens nothing here, which defeats phishing. */
export function relyingParty({ publicUrl }: Pick<Site, 'publicUrl'>) {
  return { name: 'Journey Paradigm', id: new URL(publicUrl).hostname, origin: publicUrl }
}

/** EdDSA, ES256 and RS256: what passkeys sign with. Written out, so that it does not change with the machine. */
export const signingMethods = [-8, -7, -257]

/** The bytes by which a device knows whose passkey it is: the person's id. */
export const userHandle = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))
