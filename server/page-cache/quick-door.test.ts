import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../http/server.ts'
import { aCacheServer, type Shelf } from './cache-server.fixture.ts'
import { quickDoor } from './index.ts'

const text = 'Planners '.repeat(50)
const shelf: Shelf = { '/store': { text, topics: ['products'] }, '/orders/1': { text: 'An order', topics: null } }
const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n')
const last = get('/store', 'Connection: close')

/** What is different each time. */
const masked = (told: string) => told.replace(/^(x-request-id|date): .+$/gim, '$1: …')

/** A connection that brings its bytes in exactly these pieces. @returns everything that was answered until its end */
async function say(node: Awaited<ReturnType<typeof aCacheServer>>, pieces: string[]): Promise<string> {
  const [ours, theirs] = duplexPair()
  node.server.emit('connection', ours)
  let told = ''
  theirs.setEncoding('latin1').on('data', (bytes: string) => {
    told += bytes
  })
  const ended = once(theirs, 'end')
  for (const piece of pieces) await write(theirs, piece)
  await ended
  return masked(told)
}

const write = (line: Duplex, piece: string) =>
  new Promise<void>((resolve) => line.write(Buffer.from(piece, 'latin1'), () => resolve()))

async function aPair() {
  const [quick, slow] = [await aCacheServer(shelf), await aCacheServer(shelf, { isQuick: false })]
  for (const node of [quick, slow]) await node.text('/store')
  return { quick, slow }
}

/** A connection on which one thing is asked after another. */
async function aCaller({ server }: { server: { address: () => unknown } }) {
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, ask: (request: string) => answerTo(socket, request) }
}

async function answerTo(socket: Socket, request: string): Promise<string> {
  socket.write(request)
  for (let told = ''; ; ) {
    const [bytes] = await once(socket, 'data')
    told += bytes
    const [head, body = ''] = told.split(/\r\n\r\n(.*)/s)
    if (!told.includes('\r\n\r\n')) continue
    const length = request.startsWith('HEAD') ? 0 : Number(/^content-length: (\d+)$/im.exec(head ?? '')?.[1] ?? 0)
    if (body.length >= length) return told
  }
}

describe('a page that lies ready', () => {
  test('is answered in front of Node from the second request of a connection on, in the same bytes', async () => {
    const { quick } = await aPair()
    const etag = (await quick.ask('/store')).headers.get('etag') ?? ''
    const before = quick.byNode()
    const questions = [
      get('/store'),
      get('/store', 'Accept-Encoding: gzip, br'),
      get('/store', 'Accept-Encoding: gzip'),
      get('/store', `If-None-Match: ${etag}`),
      get('/store').replace('GET', 'HEAD'),
    ]
    for (const question of questions) {
      const caller = await aCaller(quick)
      const byNode = await caller.ask(question)
      const answers = [await caller.ask(question), await caller.ask(question)]
      expect(answers.map(masked)).toEqual([masked(byNode), masked(byNode)])
      expect(new Set([byNode, ...answers].map((told) => /x-request-id: (.+)/i.exec(told)?.[1])).size).toBe(3)
    }
    expect(quick.byNode() - before).toBe(questions.length)
    expect(quick.answered.at(-1)).toMatchObject({ method: 'HEAD', route: '/store', status: 200, seconds: null })
  })

  test('is answered so again after the connection was used for something else', async () => {
    const { quick } = await aPair()
    const { ask } = await aCaller(quick)
    const order = get('/orders/1')
    const post = 'POST /orders/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'
    const before = quick.byNode()
    for (const question of [order, get('/store'), post, get('/store'), order, get('/store')]) await ask(question)
    expect(quick.byNode() - before).toBe(3)
  })

  test('is left to Node when the server stops', async () => {
    const { quick } = await aPair()
    const { ask } = await aCaller(quick)
    await ask(get('/store'))
    const before = quick.byNode()
    quick.stop()
    await ask(get('/store'))
    expect(quick.byNode() - before).toBe(1)
  })

  test('is sent as it is to whoever reads slowly, while others are answered', async () => {
    const long = { '/store': { text: 'Planners '.repeat(5_000), topics: ['products'] } }
    const node = await aCacheServer(long)
    await node.text('/store')
    const [slow, swift] = [await aCaller(node), await aCaller(node)]
    await slow.ask(get('/store'))
    slow.socket.pause()
    const asked = 200
    let told = ''
    slow.socket.on('data', (bytes: string) => {
      told += bytes
    })
    for (let at = 1; at < asked; at += 1) slow.socket.write(get('/store', `X: ${at}`))
    for (let at = 0; at < 20; at += 1) expect(await swift.ask(get('/store'))).toContain('Planners Planners')
    slow.socket.resume()
    slow.socket.write(last)
    await once(slow.socket, 'end')
    const answers = masked(told).split('HTTP/1.1 200 OK').slice(1)
    expect(answers.length).toBe(asked)
    expect(new Set(answers.map((answer) => answer.split('\r\n\r\n')[1]))).toEqual(new Set([long['/store'].text]))
  })
})

test('what a body holds is never answered as a request', async () => {
  const { quick, slow } = await aPair()
  const inner = get('/store')
  const outer = `POST /orders/1 HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n`
  const chunked = 'POST /orders/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunks = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`
  for (const pieces of [
    [get('/store'), outer, inner, last],
    [get('/store'), outer.slice(0, 20), outer.slice(20), inner, last],
    [get('/store'), chunked, chunks.slice(0, 4), inner, chunks.slice(4 + inner.length), last],
    [get('/store'), `${get('/orders/1')}GET /orders/1 HTTP/1.1\r\nX: `, inner, last],
  ])
    expect(await say(quick, pieces)).toBe(await say(slow, pieces))
})

test('whatever is asked, in whatever pieces it comes, the answers are those of Node alone', async () => {
  const { quick, slow } = await aPair()
  const request = fc.constantFrom(
    get('/store'),
    get('/store', 'Accept-Encoding: br'),
    get('/store').replace('GET', 'HEAD'),
    get('/store', 'If-None-Match: *'),
    get('/orders/1'),
    get('/none'),
    get('/store', 'Content-Length: 0'),
    get('/store', ...Array.from({ length: 40 }, (_, at) => `X-${at}: ${at}`)),
    'POST /orders/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nGET /store ',
    'POST /orders/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nGET\r\n0\r\n\r\n',
  )
  const said = fc
    .array(request, { maxLength: 6 })
    .chain((requests) => fc.tuple(fc.constant(requests), fc.array(fc.nat(600), { maxLength: 4 }), fc.boolean()))
  await fc.assert(
    fc.asyncProperty(said, async ([requests, cuts, isCut]) => {
      const all = [...requests, last].join('')
      const places = [0, ...cuts.filter((cut) => cut < all.length).sort((a, b) => a - b), all.length]
      const pieces = places.slice(1).map((place, at) => all.slice(places[at], place))
      const given = isCut ? pieces.filter((piece) => piece !== '') : [...requests, last]
      expect(await say(quick, given)).toBe(await say(slow, given))
    }),
    { numRuns: 300 },
  )
})

test('a connection that is only ever answered in front of Node outlives the patience for headers', async () => {
  const { cache } = await aCacheServer(shelf)
  const door = await startServer({ port: 0, host: '127.0.0.1', headersMs: 40, lookMs: 10 })
  onTestFinished(door.close)
  let byNode = 0
  door.setHandler((_request, response) => {
    byNode += 1
    response.end('here')
  })
  quickDoor(door.server, cache, { trustedProxies: 0, note: () => undefined, isStopping: () => false })
  await cache.getOrRender(new Request('https://example.com/store'), 'one')
  const { ask } = await aCaller(door)
  await ask(get('/store'))
  for (const until = performance.now() + 200; performance.now() < until; )
    expect(await ask(get('/store'))).toContain('Planners')
  expect(byNode).toBe(1)
})
