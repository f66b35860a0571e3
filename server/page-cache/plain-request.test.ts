import { expect, test } from 'vitest'
import { plainRequest } from './plain-request.ts'

const read = (text: string) => plainRequest(Buffer.from(text, 'latin1'))
const get = (...headers: string[]) => ['GET /store HTTP/1.1', 'Host: a', ...headers, '', ''].join('\r\n')

test('a plain request is read', () => {
  const headers = [
    'ACCEPT-Encoding:  br ',
    'If-None-Match: "a"',
    'X-Request-Id: 12345678',
    'Connection: Keep-Alive',
    'X:',
  ]
  expect(read(get(...headers))).toEqual({
    method: 'GET',
    url: '/store',
    acceptEncoding: 'br',
    ifNoneMatch: '"a"',
    requestId: '12345678',
  })
  expect(read(get())).toMatchObject({ url: '/store', acceptEncoding: undefined, ifNoneMatch: undefined })
  expect(read('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc')).toMatchObject({
    method: 'POST',
    url: '/a',
  })
})

test.each([
  ['nothing', ''],
  ['a part', get().slice(0, -1)],
  ['two', get() + get()],
  ['one and the beginning of another', `${get()}G`],
  ['a part of its body', 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc'],
  ['more than its body', 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabc'],
  ['a body without a length', 'POST /a HTTP/1.1\r\nHost: a\r\n\r\nabc'],
  ['two lengths', get('Content-Length: 0', 'Content-Length: 0')],
  ['a length that is no number', get('Content-Length: +0')],
  ['a body in chunks', get('Transfer-Encoding: chunked')],
  ['a body that waits to be asked for', get('Expect: 100-continue')],
  ['another protocol', get('Connection: Upgrade', 'Upgrade: websocket')],
  ['a connection that is to end', get('Connection: close')],
  ['no host', 'GET /store HTTP/1.1\r\nX: a\r\n\r\n'],
  ['two hosts', get('Host: b')],
  ['two of one header that matters', get('Accept-Encoding: br', 'accept-encoding: gzip')],
  ['the older protocol', 'GET /store HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/store HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'BREW /store HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['lines that end otherwise', get().replaceAll('\r\n', '\n')],
  ['a folded header', get('X: a\r\n b')],
  ['a space before the colon', get('Content-Length : 5')],
  ['a header without a name', get(': a')],
  ['a control character', get('X: a\u0000b')],
  ['a line break within', get('X: a\nTransfer-Encoding: chunked')],
  ['more than browsers send', get(`X: ${'a'.repeat(9_000)}`)],
])('%s is left to Node', (_name, text) => expect(read(text)).toBeNull())
