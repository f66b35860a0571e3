import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { FILE_BYTES_MAX } from '#contract/content/downloads/file-limits.ts'
import { testSlowness } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })

test.each(['/api/admin/product-files', '/api/admin/pictures', '/api/nothing', '/blog', '/reminders', '/contact'])(
  'a slow body at %s gets an early response and is cut off',
  async (path) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1').setEncoding('utf8')
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${FILE_BYTES_MAX}\r\n\r\n`,
    )
    const trickle = setInterval(() => {
      if (socket.writable) socket.write('a')
    }, 20)
    const began = performance.now()
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 4\d\d /)
    await closed
    clearInterval(trickle)
    expect(performance.now() - began).toBeLessThan(10_000 * testSlowness)
  },
)

test.each(['/api/auth/sign-in', '/api/payments/webhook', '/reminders', '/contact'])(
  'a body that ends early at %s is logged as a client error',
  async (path) => {
    const before = site.log.length
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.end('--x').destroySoon()
    const logEntries = () => site.log.slice(before).map((line) => JSON.parse(line))
    await expect.poll(logEntries).toMatchObject([{ level: 30, route: path, status: 400 }])
  },
)
