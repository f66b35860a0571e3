import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may have the device get wrong. */
type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  type?: string
  counter?: number
}

type Kept = { id: string; privateKey: KeyObject; counter: number; userHandle: string }

type Cbor = Parameters<typeof isoCBOR.encode>[0]

export type Device = ReturnType<typeof aDevice>

const flags = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10, withKey: 0x40 }

/** A device that makes passkeys and signs with them, as a browser passes them on. @param counts whether it tells how often it was used */
export function aDevice(site: { publicUrl: string }, { counts = false } = {}) {
  const rpId = new URL(site.publicUrl).hostname
  let kept: Kept | undefined

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? site.publicUrl,
        crossOrigin: false,
      }),
    )

  function authenticatorData(counter: number, extra: number, lies: Lies): Buffer {
    const verified = lies.userVerified === false ? 0 : flags.verified
    const head = Buffer.alloc(37)
    createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest()
      .copy(head)
    head[32] = flags.present | verified | flags.mayBeCopied | flags.isCopied | extra
    head.writeUInt32BE(lies.counter ?? counter, 33)
    return head
  }

  return {
    get credentialId() {
      return kept?.id ?? ''
    },

    make({ challenge, user }: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      kept = { id: id.toString('base64url'), privateKey, counter: counts ? 1 : 0, userHandle: user.id }
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authenticatorData(kept.counter, flags.withKey, lies),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(publicKey),
      ])
      const attestation = new Map<string | number, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...inJson(kept.id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge }: { challenge: string }, lies: Lies = {}) {
      if (!kept) throw new Error('the device has no passkey')
      if (counts) kept.counter += 1
      const said = clientData('webauthn.get', challenge, lies)
      const data = authenticatorData(kept.counter, 0, lies)
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
      return {
        ...inJson(kept.id),
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, kept.privateKey).toString('base64url'),
          userHandle: kept.userHandle,
        },
      }
    },
  }
}

const inJson = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<string | number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return Buffer.from(isoCBOR.encode(key))
}
