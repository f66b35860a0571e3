import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections, SLOWED_READ_MS } from './connection-limits.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function startServer({ readsBodies = true, ...limits }: Partial<ConnectionLimits> & { readsBodies?: boolean }) {
  const pending: ServerResponse[] = []
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    if (readsBodies) request.resume()
    pending.push(response)
  })
  const closeAndSlow = limitConnections(server, {
    connections: 100,
    perIp: 100,
    slowMs: 60_000,
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
  return { open, send, pending, sockets, closeAndSlow }
}

const isClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true)

/**
 * At a limit of connections, in all or per client IP, the one idle for longest is closed. Connections of an IP that
 * pipelined too many requests are read in turn.
 */
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

/**
 * A request body that never comes closes no other connection of its IP: at the limit, a new connection replaces the
 * slowest body.
 */
test('at the limit per client IP, the connection whose request body arrives slowest is closed', async () => {
  const { open, pending } = await startServer({ perIp: 3 })
  const [upload, stalled] = [await open(), await open()]
  const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'
  upload.write(post)
  stalled.write(post)
  const timer = setInterval(() => upload.write('x'.repeat(1_000)), 20)
  onTestFinished(() => clearInterval(timer))
  const busy = await open()
  busy.write(request)
  await expect.poll(() => pending.length).toBe(3)
  // A body counts as slow after a second.
  await expect.poll(() => upload.bytesWritten, { timeout: 5_000 }).toBeGreaterThan(60_000)
  const next = await open()
  await isClosed(stalled)
  expect([upload, busy, next].map(({ closed }) => closed)).toEqual([false, false, false])
})

test('at the limit per client IP, new connections replace request bodies that never come', async () => {
  const { open, pending, send } = await startServer({ perIp: 2 })
  const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n'
  const stalled = [await open(), await open()]
  for (const socket of stalled) socket.write(post)
  await expect.poll(() => pending.length).toBe(2)
  const next = await open()
  await send(next)
  pending[2]?.end('here')
  expect(String(await once(next, 'data'))).toContain('here')
})

test('at the limit per client IP, many new connections replace stalled request bodies, not each other', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const { open, send, pending } = await startServer({ perIp: 4 })
  const stalled = [await open(), await open(), await open(), await open()]
  for (const socket of stalled) socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
  await expect.poll(() => pending.length).toBe(4)
  vi.setSystemTime(Date.now() + 2_000)
  const next = [await open(), await open(), await open()]
  for (const socket of next) await send(socket)
  expect(next.map(({ closed }) => closed)).toEqual([false, false, false])
})

test.each([true, false])(
  'at the limit per client IP, bodies that never come do not close an upload (read: %s)',
  async (readsBodies) => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    const { open, pending, sockets } = await startServer({ perIp: 4, readsBodies })
    const upload = await open()
    upload.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n')
    await expect.poll(() => pending.length).toBe(1)
    upload.write('x'.repeat(50_000))
    await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(50_000)
    vi.setSystemTime(Date.now() + 2_000)
    for (let count = 2; count < 10; count++) {
      const stalled = await open()
      stalled.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
      await expect.poll(() => pending.length).toBe(count)
    }
    expect(upload.closed).toBe(false)
  },
)

test('client IP that pipelined too many requests: only that connection is closed, and the others are read in turn', async () => {
  const { open, send, pending, sockets, closeAndSlow } = await startServer({})
  const [greedy, busy] = [await open(), await open()]
  await send(busy)
  const [idle, other] = [[await open(), await open()], await open('127.0.0.2')]
  const [first] = sockets
  const start = performance.now()
  if (first) closeAndSlow(first)
  for (const socket of [...idle, other]) socket.write(request)
  await isClosed(greedy)
  const next = await open()
  next.write(request)
  await expect.poll(() => pending.length).toBe(5)
  expect(performance.now() - start).toBeGreaterThan(2 * SLOWED_READ_MS)
  const ips = pending.map(({ req }) => req.socket.remoteAddress)
  expect(ips.slice(0, 3), 'another client IP does not wait').toContain('127.0.0.2')
  expect([busy, other, next, ...idle].map(({ closed }) => closed)).toEqual(Array(5).fill(false))
})

test('with a trusted proxy, connections are not limited per IP', async () => {
  const { open, sockets, closeAndSlow } = await startServer({ perIp: 1, trustedProxies: 1 })
  const [first, second] = [await open(), await open()]
  if (sockets[0]) closeAndSlow(sockets[0])
  await isClosed(first)
  expect([second, await open()].map(({ closed }) => closed)).toEqual([false, false])
})
