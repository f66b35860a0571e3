import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hangUp, type Listening, listen } from './listen.ts'

let door: Listening
beforeAll(async () => {
  door = await listen({ port: 0, host: '127.0.0.1' })
  door.answerWith((_request, response) => response.end('here'))
})
afterAll(() => hangUp(door.server))

/** The first line of what is answered to these bytes. */
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
    'endless headers are 431',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  [
    'two lengths of one body are 400',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
  ],
  ['a request is answered', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 200 OK'],
])('%s', async (_name, bytes, line) => expect(await say(bytes)).toBe(line))

test('a body that does not arrive in time is 408', async () => {
  const impatient = await listen({ port: 0, host: '127.0.0.1', arrivalMs: 20 })
  impatient.answerWith((request, response) => request.on('end', () => response.end('here')).resume())
  const bytes = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na'
  expect(await say(bytes, impatient.port)).toBe('HTTP/1.1 408 Request Timeout')
  await hangUp(impatient.server)
})
