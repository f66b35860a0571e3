import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { ListenOptions } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { SetupError } from '#db/embedded/setup-error.ts'
import { limitConnections } from './connection-limits.ts'
import { queuePerConnection } from './connection-queue.ts'
import { createGracefulClose, type GracefulClose } from './graceful-close.ts'

/** Longer than load balancers keep idle connections: they never write to a connection that was just closed (ms). */
const KEEP_ALIVE_MS = 75_000
/** A server that was just killed may hold the port until it has ended. */
const PORT_WAIT_MS = 2_500
const PORT_RETRY_MS = 100
/** An upload may come over a slow connection. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const UPLOAD_PATH = '/api/admin/product-file'

const defaults = {
  /** Time limit for the headers of a request, and the interval at which it is checked (ms). */
  headersTimeoutMs: 20_000,
  checkIntervalMs: 2_000,
  bodyTimeoutMs: 60_000,
  /** Time without activity after which a connection is closed, for example because the client stopped reading (ms). */
  idleTimeoutMs: 120_000,
  connections: 5_000,
  perIp: 64,
  slowMs: 10_000,
  trustedProxies: 0,
}
/** Many times the size of all cookies and tokens. */
const HEADER_BYTES = 16_384
/** Bytes of a request body that are buffered before it is read: no more than come with its headers, up to 64 kB. */
const BUFFERED_BYTES = 16_384

export type HttpServer = GracefulClose & {
  server: Server
  /** Any free port if the requested one is 0. */
  port: number
  setHandler: (listener: RequestListener) => void
}

/** Answers 503 until `setHandler` is called. @throws SetupError if the port is not available */
export async function startServer({
  port,
  host,
  ...overrides
}: { port: number; host: string | undefined } & Partial<typeof defaults>): Promise<HttpServer> {
  const limits = { ...defaults, ...overrides }
  const { headersTimeoutMs, checkIntervalMs, bodyTimeoutMs, idleTimeoutMs, connections } = limits
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting')
  }
  const handle = queuePerConnection((request, response) => listener(request, response), {
    onExcess: (socket) => closeAndSlow(socket),
  })
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersTimeoutMs,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      connectionsCheckingInterval: checkIntervalMs,
      maxHeaderSize: HEADER_BYTES,
      highWaterMark: BUFFERED_BYTES,
    },
    (request, response) => {
      // Node still emits requests that it has read from a closed connection.
      if (request.socket.destroyed) return
      if (hasBody(request)) {
        enforceBodyTimeout(request, bodyTimeoutMs)
        // The body of a GET or HEAD request is never read, so the connection cannot be reused.
        if (request.method === 'GET' || request.method === 'HEAD') response.shouldKeepAlive = false
      }
      handle(request, response)
    },
  )
  const { drain, close } = createGracefulClose(server)
  const closeAndSlow = limitConnections(server, limits)
  server.setTimeout(idleTimeoutMs)
  server.on('clientError', onClientError)
  for (const deadline = Date.now() + PORT_WAIT_MS; ; ) {
    const error = await tryPort(server, { port, host, backlog: connections })
    if (!error) break
    if (error.code !== 'EADDRINUSE' || Date.now() > deadline) throw toSetupError(error, port)
    await pause(PORT_RETRY_MS)
  }
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    setHandler: (next) => {
      listener = next
    },
    drain,
    close,
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function enforceBodyTimeout(request: IncomingMessage, bodyTimeoutMs: number): void {
  const { url, socket } = request
  if (url?.startsWith(UPLOAD_PATH)) return
  const timer = setTimeout(() => refuse(socket, '408 Request Timeout'), bodyTimeoutMs).unref()
  request.once('close', () => clearTimeout(timer))
}

/** Responses to input that the parser rejects. Node would answer an unknown method with 400. */
const parserErrorStatuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuse(socket, parserErrorStatuses[error.code ?? ''] ?? '400 Bad Request')
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy())
}

/** The backlog holds a burst of connections: a client that finds it full retries only after seconds. */
function tryPort(server: Server, address: ListenOptions): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const settle = (error: NodeJS.ErrnoException | null) => {
      server.off('error', settle).off('listening', onListening)
      resolve(error)
    }
    const onListening = () => settle(null)
    server.on('error', settle).on('listening', onListening)
    server.listen(address)
  })
}

function toSetupError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SetupError(`PORT ${port} is in use by another program: stop it, or set PORT to another number.`)
  if (error.code === 'EACCES')
    return new SetupError(`PORT ${port} cannot be used by this account: set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new SetupError('HOST is not an address of this machine: set HOST to one, or remove it.')
  return error
}
