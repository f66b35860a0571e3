import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Tampering = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  type?: string
  counter?: number
}

type StoredPasskey = { id: string; privateKey: KeyObject; counter: number; userHandle: string }

type Cbor = Parameters<typeof isoCBOR.encode>[0]

export type Authenticator = ReturnType<typeof createAuthenticator>

const flags = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10, withKey: 0x40 }

export function createAuthenticator(site: { publicUrl: string }, { counts: hasCounter = false } = {}) {
  const rpId = new URL(site.publicUrl).hostname
  let stored: StoredPasskey | undefined

  const clientData = (type: string, challenge: string, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? site.publicUrl,
        crossOrigin: false,
      }),
    )

  function authenticatorData(counter: number, extra: number, tampering: Tampering): Buffer {
    const verified = tampering.userVerified === false ? 0 : flags.verified
    const head = Buffer.alloc(37)
    createHash('sha256')
      .update(tampering.rpId ?? rpId)
      .digest()
      .copy(head)
    head[32] = flags.present | verified | flags.mayBeCopied | flags.isCopied | extra
    head.writeUInt32BE(tampering.counter ?? counter, 33)
    return head
  }

  return {
    get credentialId() {
      return stored?.id ?? ''
    },

    make({ challenge, user }: { challenge: string; user: { id: string } }, tampering: Tampering = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      stored = { id: id.toString('base64url'), privateKey, counter: hasCounter ? 1 : 0, userHandle: user.id }
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authenticatorData(stored.counter, flags.withKey, tampering),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(publicKey),
      ])
      const attestationObject = new Map<string | number, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...credentialJson(stored.id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, tampering).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestationObject)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge }: { challenge: string }, tampering: Tampering = {}) {
      if (!stored) throw new Error('the device has no passkey')
      if (hasCounter) stored.counter += 1
      const clientDataBytes = clientData('webauthn.get', challenge, tampering)
      const data = authenticatorData(stored.counter, 0, tampering)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataBytes).digest()])
      return {
        ...credentialJson(stored.id),
        response: {
          clientDataJSON: clientDataBytes.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, stored.privateKey).toString('base64url'),
          userHandle: stored.userHandle,
        },
      }
    },
  }
}

const credentialJson = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

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
