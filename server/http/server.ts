import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { ListenOptions } from 'node:net'
import type { Duplex } from 'node:stream'
import { SetupError } from '#db/embedded/setup-error.ts'
import { queuePerConnection } from './connection-queue.ts'
import { type Drain, trackRequests } from './drain.ts'
import { createGracefulClose } from './graceful-close.ts'

/** Longer than balancers keep an idle connection, so that they never write into one that we just closed (milliseconds). */
const KEEP_ALIVE_MS = 75_000
/** A server that was killed a moment ago may hold the port while it ends (milliseconds). */
const PORT_PATIENCE_MS = 2_500
const PORT_RETRY_MS = 100
/** How long a request may take to arrive that brings a file over a slow line (milliseconds). */
const FILE_ARRIVAL_MS = 15 * 60_000
const FILES = '/api/admin/product-file'

/** What one connection, and all of them, may take. */
const usual = {
  /** How long the headers of a request may take to arrive, and how often that is looked at (milliseconds). */
  headersMs: 20_000,
  lookMs: 2_000,
  /** How long a request may take to arrive (milliseconds). */
  arrivalMs: 60_000,
  /** How long a connection may be silent while it is used: a reader who takes nothing in, say (milliseconds). */
  silenceMs: 120_000,
  /** Beyond these further ones are closed at once, so that those that are there go on. */
  connections: 5_000,
}
/** Room for every cookie and token of ours many times over (bytes); an address is among them. */
const HEADER_BYTES = 16_384

export type HttpServer = {
  server: Server
  /** The port that was taken: the one asked for, or any free one for 0. */
  port: number
  setHandler: (listener: RequestListener) => void
  /** Answers everybody until they are sent elsewhere. */
  drain: Drain
  /** Answers what is under way, and nobody else. */
  close: () => Promise<void>
}

/**
 * Takes the port at once and answers 503 until `answerWith` says how.
 * @throws SetupError when the port is not to be had
 */
export async function startServer({
  port,
  host,
  ...others
}: { port: number; host: string | undefined } & Partial<typeof usual>): Promise<HttpServer> {
  const { headersMs, lookMs, arrivalMs, silenceMs, connections } = { ...usual, ...others }
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting')
  }
  const handle = queuePerConnection((request, response) => listener(request, response))
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: FILE_ARRIVAL_MS,
      connectionsCheckingInterval: lookMs,
      maxHeaderSize: HEADER_BYTES,
    },
    (request, response) => {
      if (hasBody(request)) {
        enforceBodyTimeout(request, arrivalMs)
        // Nobody reads what comes with these, however much is to follow.
        if (request.method === 'GET' || request.method === 'HEAD') response.shouldKeepAlive = false
      }
      handle(request, response)
    },
  )
  const [drain, close] = [trackRequests(server), createGracefulClose(server)]
  server.maxConnections = connections
  server.setTimeout(silenceMs)
  server.on('clientError', onClientError)
  for (const until = Date.now() + PORT_PATIENCE_MS; ; ) {
    const fault = await tryPort(server, { port, host, backlog: connections })
    if (!fault) break
    if (fault.code !== 'EADDRINUSE' || Date.now() > until) throw toSetupError(fault, port)
    await new Promise((resolve) => setTimeout(resolve, PORT_RETRY_MS))
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

/** A body that trickles in would hold its connection. */
function enforceBodyTimeout(request: IncomingMessage, arrivalMs: number): void {
  const { url, socket } = request
  if (url?.startsWith(FILES)) return
  const late = setTimeout(() => refuse(socket, '408 Request Timeout'), arrivalMs).unref()
  request.once('close', () => clearTimeout(late))
}

/** What never becomes a request, by the parser's words for it; Node would call an unknown method malformed. */
const unreadable: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function onClientError(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuse(socket, unreadable[fault.code ?? ''] ?? '400 Bad Request')
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy())
}

/** The backlog has room for a crowd: a connection that finds it full is tried again by its client after seconds. */
function tryPort(server: Server, address: ListenOptions): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const answer = (fault: NodeJS.ErrnoException | null) => {
      server.off('error', answer).off('listening', ready)
      resolve(fault)
    }
    const ready = () => answer(null)
    server.on('error', answer).on('listening', ready)
    server.listen(address)
  })
}

function toSetupError(fault: NodeJS.ErrnoException, port: number): Error {
  if (fault.code === 'EADDRINUSE')
    return new SetupError(`PORT ${port} is in use by another program: stop it, or set PORT to another number.`)
  if (fault.code === 'EACCES')
    return new SetupError(`PORT ${port} may not be used by this account: set PORT to a number above 1023.`)
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND')
    return new SetupError('HOST is no address of this machine: set HOST to one, or remove it.')
  return fault
}
