import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-addresses.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['255.255.255.255', '224.0.0.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'push.example.com', ''],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '142.250.74.1', '2a00:1450:4001:830::200e', '2606:4700::1111'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('look-up: a name of a private address fails', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
  expect(error).toMatchObject({ message: 'localhost has no public address' })
})
