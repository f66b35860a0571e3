import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'

const socket = '192.0.2.1'

test('client IP: without trusted proxies it is the IP of the socket, not of the header', () => {
  for (const header of [undefined, '', '10.0.0.1', '10.0.0.1, 10.0.0.2', socket])
    expect(clientIp(socket, header, 0)).toBe(socket)
})

test('client IP: with trusted proxies it is the entry of the outermost one, else the IP of the socket', () => {
  expect(clientIp(socket, '10.6.6.6, 10.0.0.1', 1)).toBe('10.0.0.1')
  expect(clientIp(socket, '10.6.6.6,10.0.0.1 , 10.0.0.2', 2)).toBe('10.0.0.1')
  for (const header of [undefined, '', ' ', '10.0.0.2, ']) expect(clientIp(socket, header, 1)).toBe(socket)
  expect(clientIp(socket, '10.0.0.2', 2)).toBe(socket)
})

test.each([
  ['10.0.0.1', ['10.0.0.1:443', '10.0.0.1:65535', '::ffff:10.0.0.1', '::FFFF:10.0.0.1', '[::ffff:10.0.0.1]:80']],
  [
    '2001:db8:1:2::/64',
    [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002::9',
      '[2001:db8:1:2::7]:443',
      '[2001:db8:1:2:3:4:5:6]',
    ],
  ],
  ['2001:db8:0:0::/64', ['2001:db8::', '2001:db8::1', '2001:db8:0:0:1::']],
  ['0:0:0:0::/64', ['::1', '::']],
  ['fe80:0:0:0::/64', ['fe80::1%eth0', 'fe80::2%en1']],
])('client IP: all spellings of %s are one client', (clientKey, spellings) => {
  for (const address of spellings) {
    expect(clientIp(address, undefined, 0)).toBe(clientKey)
    expect(clientIp(socket, address, 1)).toBe(clientKey)
  }
})

test('client IP: neighboring networks are different clients', () => {
  const addresses = ['10.0.0.1', '10.0.0.2', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8::1', 'unknown']
  expect(new Set(addresses.map((address) => clientIp(address, undefined, 0))).size).toBe(addresses.length)
})
