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

/** The current request of a connection. `bytesBefore`: received before its body. */
type Exchange = { request: IncomingMessage; startedAt: number; bytesBefore: number }
/** Idle connections with the time at which they became idle, which is also that of a new one. */
type Idle = Map<Socket, number>
type Client = { open: Set<Socket>; idle: Idle; busy: Map<Socket, Exchange> }

/** Interval at which a connection of the slowed client IPs is read. A chunk of pipelined requests takes 20 ms. */
export const SLOWED_READ_MS = 50
/** Time after which the rate of a request body is known, and a new connection without a request counts as idle (ms). */
const GRACE_MS = 1_000

/**
 * At a limit, the connection idle for longest is closed in favor of the new one, or, if the client IP has none, the one
 * with the slowest request body.
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
    client?.busy.set(socket, { request, startedAt: Date.now(), bytesBefore: socket.bytesRead })
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
const closeOneOf = ({ idle, busy }: Client): boolean =>
  closeOldest(idle, GRACE_MS) || closeSlowest(busy, GRACE_MS) || closeOldest(idle) || closeSlowest(busy)

/** @param minAge of the connection (ms) */
function closeOldest(sockets: Idle, minAge = 0): boolean {
  const [oldest] = sockets
  if (!oldest || Date.now() - oldest[1] < minAge) return false
  oldest[0].destroy()
  return sockets.delete(oldest[0])
}

/** Closes the connection whose request body arrives slowest. @param minAge of the request (ms) */
function closeSlowest(busy: Map<Socket, Exchange>, minAge = 0): boolean {
  const now = Date.now()
  const [slowest] = [...busy]
    .filter(([, { request, startedAt }]) => !request.complete && now - startedAt >= minAge)
    .map(([socket, { startedAt, bytesBefore }]) => ({
      socket,
      rate: (socket.bytesRead - bytesBefore) / (now - startedAt),
    }))
    .toSorted((a, b) => a.rate - b.rate)
  slowest?.socket.destroy()
  return slowest ? busy.delete(slowest.socket) : false
}
