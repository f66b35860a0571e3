import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testSlowness } from '../../../tests/run-length.ts'
import { type HttpServer, startServer } from './server.ts'

const sharedServer = await startServer({ port: 0, host: '127.0.0.1' })
sharedServer.setHandler((_request, response) => response.end('here'))
afterAll(() => sharedServer.close())

async function sendRaw(bytes: string, port = sharedServer.port): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(bytes)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0] ?? ''
}

test.each([
  ['an unknown method returns 405', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 405 Method Not Allowed'],
  ['an invalid request line returns 400', 'GET  \u0000\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['a TLS handshake on the HTTP port returns 405', '\u0016\u0003\u0001\u0002', 'HTTP/1.1 405 Method Not Allowed'],
  [
    'headers above 16 KB return 431',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(16_384)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  [
    'Content-Length together with Transfer-Encoding returns 400',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
  ],
  [
    'a request with 15 KB of headers returns 200',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(15_000)}\r\n\r\n`,
    'HTTP/1.1 200 OK',
  ],
])('%s', async (_name, bytes, line) => expect(await sendRaw(bytes)).toBe(line))

test('a request body that times out returns 408', async () => {
  const shortTimeoutServer = await startServer({ port: 0, host: '127.0.0.1', bodyTimeoutMs: 20 })
  shortTimeoutServer.setHandler((request, response) => request.on('end', () => response.end('here')).resume())
  const bytes = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na'
  expect(await sendRaw(bytes, shortTimeoutServer.port)).toBe('HTTP/1.1 408 Request Timeout')
  await shortTimeoutServer.close()
})

const plain = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function startLimitedServer(
  limits: Partial<Parameters<typeof startServer>[0]>,
  listener: RequestListener,
): Promise<HttpServer> {
  const server = await startServer({ port: 0, host: '127.0.0.1', ...limits })
  server.setHandler(listener)
  onTestFinished(server.close)
  return server
}

function openSocket({ port }: HttpServer): Socket {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const firstLine = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0]

/** Slow requests, slow readers and excess connections are closed. Other clients get their responses meanwhile. */
test('200 connections with slow headers time out with 408 and do not delay others', async () => {
  const server = await startLimitedServer(
    { headersTimeoutMs: 400, checkIntervalMs: 20, perIp: 1_000 },
    (_request, response) => response.end('here'),
  )
  const slow = Array.from({ length: 200 }, () => openSocket(server))
  const ends = slow.map(firstLine)
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const trickle = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, 20)
  expect(await sendRaw(plain, server.port)).toBe('HTTP/1.1 200 OK')
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  clearInterval(trickle)
})

test('an unread request body does not keep the connection open', async () => {
  const socket = openSocket(sharedServer)
  const closed = once(socket, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
  expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
  await closed
})

test('of a request body that is not read, only the beginning is buffered', async () => {
  const requests: IncomingMessage[] = []
  const server = await startLimitedServer({}, (request) => void requests.push(request))
  openSocket(server).write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`)
  await expect.poll(() => requests[0]?.readableLength).toBeGreaterThan(16_384)
  openSocket(server).write(plain)
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests[0]?.readableLength).toBeLessThan(82_000)
  for (const request of requests) request.destroy()
})

test('a client that does not read the response is disconnected', async () => {
  const ended = Promise.withResolvers<boolean>()
  const server = await startLimitedServer({ idleTimeoutMs: 100 }, (_request, response) => {
    response.on('close', () => ended.resolve(response.writableFinished))
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  openSocket(server).pause().write(plain)
  expect(await ended.promise).toBe(false)
})

test('at the connection limit, a new connection is closed if all others are busy', async () => {
  const pending: ServerResponse[] = []
  const server = await startLimitedServer({ connections: 2 }, (_request, response) => void pending.push(response))
  const first = openSocket(server)
  first.write(plain)
  await expect.poll(() => pending.length).toBe(1)
  const second = openSocket(server)
  second.write(plain)
  await expect.poll(() => pending.length).toBe(2)
  const third = openSocket(server)
  await once(third, 'close')
  expect(third.bytesRead).toBe(0)
  for (const response of pending) response.end('here')
  for (const socket of [first, second]) expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
  server.setHandler((_request, response) => response.end('here'))
  expect(await sendRaw(plain, server.port)).toBe('HTTP/1.1 200 OK')
})

test('close: a request in progress is answered, then its connection is closed', async () => {
  const requestReceived = Promise.withResolvers<() => void>()
  const server = await startServer({ port: 0, host: '127.0.0.1' })
  server.setHandler((_request, response) => requestReceived.resolve(() => void response.end('here')))
  const socket = openSocket(server)
  socket.write(plain)
  const respond = await requestReceived.promise
  const closing = server.close()
  const [statusLine, start] = [firstLine(socket), performance.now()]
  respond()
  expect(await statusLine).toBe('HTTP/1.1 200 OK')
  await closing
  expect(performance.now() - start).toBeLessThan(3_000 * testSlowness)
})

test('close: a response being sent is sent completely', async () => {
  const bytes = 32 * 1024 * 1024
  const requestReceived = Promise.withResolvers<void>()
  const server = await startServer({ port: 0, host: '127.0.0.1' })
  server.setHandler((_request, response) => {
    response.end(Buffer.alloc(bytes))
    requestReceived.resolve()
  })
  const socket = openSocket(server).pause()
  socket.write(plain)
  await requestReceived.promise
  const closing = server.close()
  await expect.poll(() => server.server.listening).toBe(false)
  let arrived = 0
  socket.on('data', (text) => {
    arrived += text.length
  })
  socket.resume()
  await closing
  await expect.poll(() => arrived).toBeGreaterThan(bytes)
})

test('close: open connections can still send a request; silent ones do not delay the close', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1' })
  server.setHandler((_request, response) => response.end('here'))
  const [active, silent] = [openSocket(server), openSocket(server)]
  await Promise.all([once(active, 'connect'), once(silent, 'connect')])
  const start = performance.now()
  const closing = server.close()
  active.write(plain)
  expect(await firstLine(active)).toBe('HTTP/1.1 200 OK')
  await closing
  expect(performance.now() - start).toBeLessThan(3_000 * testSlowness)
})
