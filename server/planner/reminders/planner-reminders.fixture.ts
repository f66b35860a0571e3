import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { RemindersInput } from '#contract/planner/reminders.schema.ts'
import type { PushMessage } from '#contract/planner/reminders.ts'
import { createCertificate } from '../../platform/mail/mail-server.fixture.ts'
import type { PushConnection } from './send-push.ts'

export function remindersInput(changes: Partial<RemindersInput> = {}): RemindersInput {
  return {
    by: 'mail',
    list: [{ at: '2099-05-04T08:00:00Z', kind: 'step', title: 'Call the bank' }],
    push: null,
    quietHours: { from: '21:00', to: '07:00' },
    zone: 'UTC',
    isSwitchedOn: false,
    ...changes,
  }
}

/** A browser that has subscribed at a push service. */
type TestBrowser = {
  subscription: NonNullable<RemindersInput['push']>
  /** Decrypts a message (RFC 8291). */
  decrypt: (body: Buffer) => PushMessage
}

export function createBrowser(
  endpoint = `https://push.example.com/send/${randomBytes(9).toString('base64url')}`,
): TestBrowser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    decrypt: (body) => JSON.parse(decryptMessage(body, keys, auth)),
  }
}

const SALT_BYTES = 16
/** Salt, record size (4 bytes) and length of the key (1 byte). */
const KEY_OFFSET = SALT_BYTES + 5
const TAG_BYTES = 16

function decryptMessage(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = KEY_OFFSET + body.readUInt8(KEY_OFFSET - 1)
  const serverKey = body.subarray(KEY_OFFSET, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

type PushService = {
  requests: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[]
  /** Status of the next responses. */
  status: number
  connection: PushConnection
  close: () => Promise<void>
}

/** Starts a push service at 127.0.0.1. `connection` connects to it for any endpoint. */
export async function startPushService(): Promise<PushService> {
  const certificate = await createCertificate()
  const service: Pick<PushService, 'requests' | 'status'> = { requests: [], status: 201 }
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    service.requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(service.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    connection: {
      ...{ port, ca: certificate.cert, servername: 'localhost' },
      lookup: ((_, options, callback) =>
        options.all
          ? callback(null, [{ address: '127.0.0.1', family: 4 }])
          : callback(null, '127.0.0.1', 4)) as PushConnection['lookup'],
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
