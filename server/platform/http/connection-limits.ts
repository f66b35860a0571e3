import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientIp } from './client-ip.ts'

export type ConnectionLimits = {
  connections: number
  /** Maximum number of connections of one client IP. Many browsers can share an IP: their idle connections are closed. */
  perIp: number
  /** Time for which a client IP is slowed down (ms). */
  slowMs: number
  /** With proxies, all connections come from the IPs of these, so only the total is limited. */
  trustedProxies: number
}

/** The current request of a connection, with the last measurement of the rate of its body (bytes per ms). */
type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  measuredAt: number
  measuredBytes: number
  rate: number | null
}
/** Idle connections with the time at which they became idle, which is also that of a new one. */
type Idle = Map<Socket, number>
type Client = { open: Set<Socket>; idle: Idle; busy: Map<Socket, Exchange> }

/** Interval at which a connection of the slowed client IPs is read. A chunk of pipelined requests takes 20 ms. */
export const SLOWED_READ_MS = 50
/** Time after which the rate of a request body is known, and a new connection without a request counts as idle (ms). */
const GRACE_MS = 1_000
/** Bytes per ms. A request whose body arrives faster is never closed in favor of a new connection. */
const SLOW_RATE = 1

/**
 * At a limit, the connection idle for longest is closed in favor of the new one, or, if the client IP has none, the one
 * with the slowest request body. If all bodies arrive, the new one is closed.
 * @returns a function that closes a connection, and slows down its client IP
 */
export function limitConnections(
  server: Server,
  { connections, perIp, slowMs, trustedProxies }: ConnectionLimits,
): (socket: Socket) => void {
  const clients = new Map<string, Client>()
  const clientsBySocket = new WeakMap<Socket, Client>()
  const idle: Idle = new Map()
  let open = 0
  const slowedIps = new Set<string>()
  /** Connections of slowed client IPs, in the order in which they are read. */
  const unread = new Set<Socket>()
  let readTimer: NodeJS.Timeout | undefined

  function addClient(ip: string, socket: Socket): Client {
    const client = clients.get(ip) ?? { open: new Set(), idle: new Map(), busy: new Map() }
    clients.set(ip, client)
    clientsBySocket.set(socket, client)
    client.open.add(socket)
    open += 1
    socket.once('close', () => {
      for (const sockets of [idle, unread, client.idle, client.busy, client.open]) sockets.delete(socket)
      open -= 1
      if (client.open.size === 0) clients.delete(ip)
    })
    return client
  }

  function readLater(socket: Socket): void {
    if (socket.destroyed) return
    socket.pause()
    unread.add(socket)
    readTimer ??= setInterval(readNext, SLOWED_READ_MS).unref()
  }

  function readNext(): void {
    const [next] = unread
    next?.resume()
    if (next && unread.delete(next)) return
    clearInterval(readTimer)
    readTimer = undefined
  }

  server.on('connection', (socket: Socket) => {
    const ip = ipOf(socket)
    const client = addClient(ip, socket)
    const isOneTooMany = open > connections && !closeOldest(idle)
    const isOneTooManyOfIp = trustedProxies === 0 && client.open.size > perIp && !closeOneOf(client)
    if (isOneTooMany || isOneTooManyOfIp) return void socket.destroy()
    for (const sockets of [idle, client.idle]) sockets.set(socket, Date.now())
    // Node resumes a new socket in the next tick.
    if (slowedIps.has(ip)) process.nextTick(readLater, socket)
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node still emits requests that it has read from a closed connection.
    if (socket.destroyed) return
    const client = clientsBySocket.get(socket)
    idle.delete(socket)
    client?.idle.delete(socket)
    const measured = { measuredAt: Date.now(), measuredBytes: socket.bytesRead, rate: null }
    client?.busy.set(socket, { request, response, ...measured })
    response.on('close', () => {
      if (socket.destroyed) return
      client?.busy.delete(socket)
      for (const sockets of [idle, client?.idle]) sockets?.set(socket, Date.now())
    })
  })

  return (socket) => {
    socket.destroy()
    if (trustedProxies > 0) return
    const ip = ipOf(socket)
    slowedIps.add(ip)
    setTimeout(() => slowedIps.delete(ip), slowMs).unref()
    for (const other of clientsBySocket.get(socket)?.idle.keys() ?? []) readLater(other)
  }
}

const ipOf = ({ remoteAddress = '' }: Socket) => clientIp(remoteAddress, undefined, 0)

/** Connections that have just begun come last: otherwise many new ones would close each other. */
function closeOneOf({ idle, busy }: Client): boolean {
  if (closeOldest(idle, GRACE_MS)) return true
  const bodies = slowBodies(busy)
  const slowest = bodies.find(({ isNew }) => !isNew)
  if (!slowest && closeOldest(idle)) return true
  const { socket } = slowest ?? bodies[0] ?? {}
  socket?.destroy()
  return socket !== undefined && busy.delete(socket)
}

/** The slowest come first. A body that waits in the buffer for the server is not slow, unless it was refused. */
const slowBodies = (busy: Map<Socket, Exchange>) =>
  [...busy]
    .filter(([, { request }]) => !request.complete)
    .filter(([, { request, response }]) => request.readableLength === 0 || response.headersSent)
    .map(([socket, exchange]) => ({ socket, rate: measureRate(socket, exchange), isNew: exchange.rate === null }))
    .filter(({ rate }) => rate < SLOW_RATE)
    .toSorted((a, b) => a.rate - b.rate)

/** @param minAge of the connection (ms) */
function closeOldest(sockets: Idle, minAge = 0): boolean {
  const [oldest] = sockets
  if (!oldest || Date.now() - oldest[1] < minAge) return false
  oldest[0].destroy()
  return sockets.delete(oldest[0])
}

/** Returns the rate since the last measurement, or, if that is recent, its result. */
function measureRate(socket: Socket, exchange: Exchange): number {
  const now = Date.now()
  const ms = now - exchange.measuredAt
  const rate = (socket.bytesRead - exchange.measuredBytes) / Math.max(1, ms)
  if (ms < GRACE_MS) return exchange.rate ?? rate
  Object.assign(exchange, { measuredAt: now, measuredBytes: socket.bytesRead, rate })
  return rate
}
