import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { queuePerConnection } from './connection-queue.ts'

async function startServer(limits: { maxWaiting?: number; maxPipelined?: number } = {}) {
  const pending: ServerResponse[] = []
  const paths: (string | undefined)[] = []
  const sockets: Socket[] = []
  let respond: RequestListener = (_request, response) => void pending.push(response)
  const handle = queuePerConnection((request, response) => {
    paths.push(request.url)
    respond(request, response)
  }, limits)
  const server = createServer(handle).on('connection', (socket) => sockets.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return {
    open,
    pending,
    paths,
    sockets,
    respondWith: (listener: RequestListener) => {
      respond = listener
    },
  }
}

const requestFor = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n')
const pipelined = (count: number) => Array.from({ length: count }, (_, n) => requestFor(`/${n}`)).join('')
const last = requestFor('/last', 'Connection: close')

test('requests of one connection are handled in sequence, other connections in parallel', async () => {
  const { open, pending, paths } = await startServer()
  const socket = open()
  socket.write(pipelined(3))
  await expect.poll(() => paths).toEqual(['/0'])
  open().write(requestFor('/other'))
  await expect.poll(() => paths).toEqual(['/0', '/other'])
  pending[0]?.end('first')
  await expect.poll(() => paths).toEqual(['/0', '/other', '/1'])
})

test('5,000 pipelined requests are answered in order', async () => {
  const { open, respondWith } = await startServer({ maxPipelined: 5_000 })
  respondWith(({ url }, response) => void setImmediate(() => response.end(`<${url}>`)))
  const socket = open()
  socket.write(pipelined(5_000) + last)
  const bodies = (await text(socket)).match(/<[^>]+>/g)
  expect(bodies).toEqual([...Array.from({ length: 5_000 }, (_, n) => `</${n}>`), '</last>'])
})

test('a connection is not read while its requests are queued', async () => {
  const { open, pending, sockets, respondWith } = await startServer({ maxPipelined: 5_000 })
  const socket = open()
  const sent = Buffer.from(pipelined(300_000))
  socket.write(sent)
  await expect.poll(() => pending.length).toBe(1)
  const other = open()
  respondWith((_request, response) => response.end('other'))
  other.write(last)
  expect(await text(other)).toContain('other')
  const read = sockets[0]?.bytesRead ?? Number.NaN
  expect(read).toBeLessThan(sent.length / 10)
  // Node reads on after a finished response.
  pending[0]?.end()
  const otherSocket = open()
  otherSocket.write(last)
  expect(await text(otherSocket)).toContain('other')
  expect(sockets[0]?.bytesRead).toBe(read)
})

test('queued requests of a closed connection are dropped', async () => {
  const { open, pending, paths, sockets } = await startServer()
  const socket = open()
  socket.write(pipelined(100))
  await expect.poll(() => pending.length).toBe(1)
  sockets[0]?.destroy()
  await expect.poll(() => socket.closed).toBe(true)
  open().write(last)
  await expect.poll(() => paths).toEqual(['/0', '/last'])
})

test('a connection that exceeds the limit of queued requests is closed', async () => {
  const { open, paths } = await startServer({ maxWaiting: 50, maxPipelined: 100 })
  const [modest, greedy] = [open(), open()]
  modest.write(pipelined(11))
  await expect.poll(() => paths).toEqual(['/0'])
  greedy.resume().write(pipelined(100))
  await expect.poll(() => greedy.closed).toBe(true)
  expect(modest.closed).toBe(false)
  const next = open()
  next.write(pipelined(41))
  await expect.poll(() => paths.filter((path) => path === '/0')).toHaveLength(3)
  expect(next.closed).toBe(false)
})

test('a connection that pipelines too many requests is closed', async () => {
  const { open, paths } = await startServer({ maxPipelined: 10 })
  const [modest, greedy] = [open(), open()]
  modest.write(pipelined(11))
  await expect.poll(() => paths).toEqual(['/0'])
  greedy.resume().write(pipelined(12))
  await expect.poll(() => greedy.closed).toBe(true)
  expect(modest.closed).toBe(false)
})

test('a large body queued behind a slow request arrives complete', async () => {
  const { open, pending, respondWith } = await startServer()
  const socket = open()
  socket.write(requestFor('/slow'))
  await expect.poll(() => pending.length).toBe(1)
  const bytes = 8 * 1024 * 1024
  respondWith(async (request, response) => response.end(`${(await buffer(request)).length} bytes`))
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes))
  pending[0]?.end('slow')
  expect(await text(socket)).toContain(`${bytes} bytes`)
})
