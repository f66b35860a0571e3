import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function startServer(limits: Partial<ConnectionLimits>) {
  const pending: ServerResponse[] = []
  const sockets: Socket[] = []
  const server = createServer((_request, response) => void pending.push(response))
  const block = limitConnections(server, {
    connections: 100,
    perIp: 100,
    blockMs: 60_000,
    trustedProxies: 0,
    ...limits,
  })
  server.on('connection', (socket) => sockets.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = async (localAddress = '127.0.0.1') => {
    const count = sockets.length
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await expect.poll(() => sockets.length).toBe(count + 1)
    return socket.resume()
  }
  const send = async (socket: Socket) => {
    const count = pending.length
    socket.write(request)
    await expect.poll(() => pending.length).toBe(count + 1)
  }
  return { open, send, pending, sockets, block }
}

const isClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true)

test('at the limit per client IP, the connection of that IP that is idle longest is closed', async () => {
  const { open, send, pending } = await startServer({ perIp: 3 })
  const [other, busy, first, second] = [await open('127.0.0.2'), await open(), await open(), await open()]
  await send(busy)
  await send(first)
  pending[1]?.end()
  await once(first, 'data')
  const next = await open()
  await isClosed(second)
  expect([other, busy, first, next].map(({ closed }) => closed)).toEqual([false, false, false, false])
})

test('at the limit per client IP, a new connection is closed if all others are busy', async () => {
  const { open, send } = await startServer({ perIp: 2 })
  const [first, second] = [await open(), await open()]
  await send(first)
  await send(second)
  await isClosed(await open())
  expect((await open('127.0.0.2')).closed).toBe(false)
})

test('at the total limit, the connection that is idle longest is closed', async () => {
  const { open, send } = await startServer({ connections: 2 })
  const [busy, idle] = [await open(), await open('127.0.0.2')]
  await send(busy)
  const next = await open('127.0.0.3')
  await isClosed(idle)
  expect([busy, next].map(({ closed }) => closed)).toEqual([false, false])
})

test('blocked client IP: all its connections are closed until the block ends', async () => {
  const { open, sockets, block } = await startServer({ blockMs: 500 })
  const [greedy, sibling, other] = [await open(), await open(), await open('127.0.0.2')]
  const [first] = sockets
  if (first) block(first)
  await isClosed(greedy)
  await isClosed(sibling)
  await isClosed(await open())
  await expect.poll(async () => (await open()).closed, { timeout: 5_000, interval: 100 }).toBe(false)
  expect(other.closed).toBe(false)
})

test('with a trusted proxy, connections are not limited per IP', async () => {
  const { open, sockets, block } = await startServer({ perIp: 1, trustedProxies: 1 })
  const [first, second] = [await open(), await open()]
  if (sockets[0]) block(sockets[0])
  await isClosed(first)
  expect([second, await open()].map(({ closed }) => closed)).toEqual([false, false])
})
