import { expect, test } from 'vitest'
import { plainRequest, type Told } from './plain-request.ts'

const GET = 1
const HEAD = 2
const POST = 3
const host = ['Host', 'a']

type Asked = Partial<{
  minor: number
  headers: string[]
  method: number
  url: string
  isUpgrade: boolean
  closes: boolean
}>

const told = ({
  minor = 1,
  headers = host,
  method = GET,
  url = '/store',
  isUpgrade = false,
  closes = false,
}: Asked): Told => [1, minor, headers, method, url, undefined, undefined, isUpgrade, !closes]

test('a plain request is read', () => {
  const headers = [
    ...host,
    'ACCEPT-Encoding',
    'br',
    'If-None-Match',
    '"a"',
    'X-Request-Id',
    '12345678',
    'Cookie',
    'a=b',
  ]
  expect(plainRequest(told({ headers }))).toEqual({
    method: 'GET',
    url: '/store',
    acceptEncoding: 'br',
    ifNoneMatch: '"a"',
    requestId: '12345678',
  })
  expect(plainRequest(told({ method: HEAD, url: '/?a' }))).toMatchObject({ method: 'HEAD', url: '/?a' })
})

test.each<[string, Asked]>([
  ['what is not to be looked at', { method: POST }],
  ['the older protocol', { minor: 0 }],
  ['another protocol', { isUpgrade: true }],
  ['a wish for another protocol', { headers: [...host, 'Upgrade', 'h2c'] }],
  ['a connection that is to end', { closes: true }],
  ['a whole address', { url: 'https://a/store' }],
  ['no host', { headers: [] }],
  ['two hosts', { headers: [...host, 'host', 'b'] }],
  ['a body', { headers: [...host, 'Content-Length', '0'] }],
  ['a body in chunks', { headers: [...host, 'Transfer-Encoding', 'chunked'] }],
  ['a body that waits to be asked for', { headers: [...host, 'Expect', '100-continue'] }],
  ['two of one header that matters', { headers: [...host, 'Accept-Encoding', 'br', 'accept-encoding', 'gzip'] }],
  ['two names of it', { headers: [...host, 'X-Request-Id', '12345678', 'x-request-id', '12345679'] }],
  ['two that it has', { headers: [...host, 'If-None-Match', '"a"', 'if-none-match', '"b"'] }],
])('%s is left to Node', (_name, asked) => expect(plainRequest(told(asked))).toBeNull())

test('headers that came in several pieces are left to Node', () => {
  const [major, minor, , method, , ...others] = told({})
  expect(plainRequest([major, minor, undefined, method, undefined, ...others])).toBeNull()
})
