import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type HttpServer, startServer } from './server.ts'

let door: HttpServer
beforeAll(async () => {
  door = await startServer({ port: 0, host: '127.0.0.1' })
  door.setHandler((_request, response) => response.end('here'))
})
afterAll(() => door.close())

/** Sends raw bytes and returns the status line of the response. */
async function say(bytes: string, port = door.port): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n')[0] ?? ''
}

test.each([
  ['an unknown method is 405', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 405 Method Not Allowed'],
  ['what is no HTTP is 400', 'GET  \u0000\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['the bytes of another protocol are refused', '\u0016\u0003\u0001\u0002', 'HTTP/1.1 405 Method Not Allowed'],
  [
    'headers of more than 16 KB are 431',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(16_384)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  [
    'two lengths of one body are 400',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
  ],
  ['a request is answered', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(15_000)}\r\n\r\n`, 'HTTP/1.1 200 OK'],
])('%s', async (_name, bytes, line) => expect(await say(bytes)).toBe(line))

test('a body that does not arrive in time is 408', async () => {
  const impatient = await startServer({ port: 0, host: '127.0.0.1', arrivalMs: 20 })
  impatient.setHandler((request, response) => request.on('end', () => response.end('here')).resume())
  const bytes = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na'
  expect(await say(bytes, impatient.port)).toBe('HTTP/1.1 408 Request Timeout')
  await impatient.close()
})

const plain = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** Starts a separate server with these limits. */
async function aDoor(
  limits: Partial<Parameters<typeof startServer>[0]>,
  listener: RequestListener,
): Promise<HttpServer> {
  const own = await startServer({ port: 0, host: '127.0.0.1', ...limits })
  own.setHandler(listener)
  onTestFinished(own.close)
  return own
}

/** Opens a connection that ignores errors. */
function aSocket({ port }: HttpServer): Socket {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const firstLine = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0]

test('headers that trickle in end in time, from however many sockets, and others are answered meanwhile', async () => {
  const own = await aDoor({ headersMs: 400, lookMs: 20, perIp: 1_000 }, (_request, response) => response.end('here'))
  const slow = Array.from({ length: 200 }, () => aSocket(own))
  const ends = slow.map(firstLine)
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const trickle = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, 20)
  expect(await say(plain, own.port)).toBe('HTTP/1.1 200 OK')
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  clearInterval(trickle)
})

test('the rest of a body that nobody reads is not waited for', async () => {
  const socket = aSocket(door)
  const closed = once(socket, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
  expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
  await closed
})

test('a reader who takes nothing in is let go', async () => {
  const ended = Promise.withResolvers<boolean>()
  const own = await aDoor({ silenceMs: 100 }, (_request, response) => {
    response.on('close', () => ended.resolve(response.writableFinished))
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  aSocket(own).pause().write(plain)
  expect(await ended.promise).toBe(false)
})

test('beyond the limit of connections, a new one is closed while all others are busy', async () => {
  const pending: ServerResponse[] = []
  const own = await aDoor({ connections: 2 }, (_request, response) => void pending.push(response))
  const first = aSocket(own)
  first.write(plain)
  await expect.poll(() => pending.length).toBe(1)
  const second = aSocket(own)
  second.write(plain)
  await expect.poll(() => pending.length).toBe(2)
  const third = aSocket(own)
  await once(third, 'close')
  expect(third.bytesRead).toBe(0)
  for (const response of pending) response.end('here')
  for (const socket of [first, second]) expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
  own.setHandler((_request, response) => response.end('here'))
  expect(await say(plain, own.port)).toBe('HTTP/1.1 200 OK')
})

test('what is under way when the server hangs up is answered, and its connection ends with that', async () => {
  const asked = Promise.withResolvers<() => void>()
  const own = await startServer({ port: 0, host: '127.0.0.1' })
  own.setHandler((_request, response) => asked.resolve(() => void response.end('here')))
  const socket = aSocket(own)
  socket.write(plain)
  const answer = await asked.promise
  const hungUp = own.close()
  const [told, began] = [firstLine(socket), performance.now()]
  answer()
  expect(await told).toBe('HTTP/1.1 200 OK')
  await hungUp
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('an answer that is being sent when the server hangs up arrives whole', async () => {
  const bytes = 32 * 1024 * 1024
  const asked = Promise.withResolvers<void>()
  const own = await startServer({ port: 0, host: '127.0.0.1' })
  own.setHandler((_request, response) => {
    response.end(Buffer.alloc(bytes))
    asked.resolve()
  })
  const socket = aSocket(own).pause()
  socket.write(plain)
  await asked.promise
  const hungUp = own.close()
  await expect.poll(() => own.server.listening).toBe(false)
  let arrived = 0
  socket.on('data', (text) => {
    arrived += text.length
  })
  socket.resume()
  await hungUp
  await expect.poll(() => arrived).toBeGreaterThan(bytes)
})

test('nobody who came is turned away when the server hangs up, and who came to say nothing is not waited for', async () => {
  const own = await startServer({ port: 0, host: '127.0.0.1' })
  own.setHandler((_request, response) => response.end('here'))
  const [asking, silent] = [aSocket(own), aSocket(own)]
  await Promise.all([once(asking, 'connect'), once(silent, 'connect')])
  const began = performance.now()
  const hungUp = own.close()
  asking.write(plain)
  expect(await firstLine(asking)).toBe('HTTP/1.1 200 OK')
  await hungUp
  expect(performance.now() - began).toBeLessThan(3_000)
})
