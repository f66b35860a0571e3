import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { queueForRouter } from './router-queue.ts'

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`

async function startServer(count: number, options: { perTurn?: number; maxWaiting?: number }) {
  const started: string[] = []
  const refused: string[] = []
  const handle = queueForRouter(
    ({ url = '' }, response) => {
      started.push(url)
      response.end('page')
    },
    {
      ...options,
      headers: { 'x-site': 'a' },
      waitForAccepts: nextTurn,
      onRefused: ({ url = '' }) => refused.push(url),
    },
  )
  const received: [IncomingMessage, ServerResponse][] = []
  const all = Promise.withResolvers<void>()
  const server = createServer((...exchange) => {
    received.push(exchange)
    if (received.length === count) all.resolve()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const send = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(requestFor(path))
    return text(socket)
  }
  const handleAll = async () => {
    await all.promise
    for (const exchange of received.toSorted(([a], [b]) => (a.url ?? '').localeCompare(b.url ?? '')))
      handle(...exchange)
  }
  return { started, refused, received, send, handleAll }
}

test('router queue: starts a limited number of requests per event loop turn', async () => {
  const { started, send, handleAll } = await startServer(5, { perTurn: 2 })
  const responses = ['/1', '/2', '/3', '/4', '/5'].map(send)
  await handleAll()
  const counts: number[] = []
  while (started.length < 5) {
    counts.push(started.length)
    await new Promise(setImmediate)
  }
  expect(counts).toEqual([0, 2, 4])
  expect(started).toEqual(['/1', '/2', '/3', '/4', '/5'])
  for (const response of responses) expect(await response).toContain('page')
})

test('router queue: above the limit a request gets 503 with Retry-After and the connection is closed', async () => {
  const { refused, send, handleAll } = await startServer(3, { maxWaiting: 2 })
  const [first, second, third] = ['/1', '/2', '/3'].map(send)
  await handleAll()
  for (const response of [first, second]) expect(await response).toContain('HTTP/1.1 200 OK')
  for (const part of ['HTTP/1.1 503', 'x-site: a', 'retry-after: 2', 'connection: close'])
    expect(await third).toContain(part)
  expect(refused).toEqual(['/3'])
})

test('router queue: drops a request whose client has disconnected', async () => {
  const { started, received, send, handleAll } = await startServer(2, {})
  const responses = Promise.allSettled(['/1', '/2'].map(send))
  await expect.poll(() => received.length).toBe(2)
  const handled = handleAll()
  received.find(([{ url }]) => url === '/1')?.[0].socket.destroy()
  await Promise.all([handled, responses])
  expect(started).toEqual(['/2'])
})
