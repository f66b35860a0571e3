import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { checkDatabase } from './connect.ts'

const { template: database, ...cluster } = inject('cluster')

test('check database: a reachable database passes', async () => {
  await expect(checkDatabase({ ...cluster, database })).resolves.toBeUndefined()
})

test('check database: unknown database, unknown user and closed port each have their own error', async () => {
  await expect(checkDatabase({ ...cluster, database: 'nowhere' })).rejects.toThrow(
    /^DATABASE_URL names a database that does not exist/,
  )
  await expect(checkDatabase({ ...cluster, database, user: 'stranger' })).rejects.toThrow(
    /^DATABASE_URL is rejected by the server/,
  )
  await expect(checkDatabase({ connectionString: 'postgres://a:secret@127.0.0.1:1/b' })).rejects.toThrow(
    /^No PostgreSQL responds at DATABASE_URL \(ECONNREFUSED\)/,
  )
})

test('check database: a server that is not PostgreSQL fails without a timeout', async () => {
  const otherServer = createServer((socket) => {
    socket.on('error', () => undefined).end('220 mail.example.com\r\n', () => socket.destroy())
  })
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const address = otherServer.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkDatabase({ host: '127.0.0.1', port, user: 'a', database: 'b' })).rejects.toThrow(
    /^No PostgreSQL responds at DATABASE_URL/,
  )
  await new Promise((resolve) => otherServer.close(resolve))
})
