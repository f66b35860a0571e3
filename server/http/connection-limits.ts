import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientIp } from '../api/middleware/client-ip.ts'

export type ConnectionLimits = {
  connections: number
  /** Maximum number of connections of one client IP. Many browsers can share an IP: their idle connections are closed. */
  perIp: number
  /** Time for which connections of a blocked client IP are closed immediately (ms). */
  blockMs: number
  /** With proxies, all connections come from the IPs of these, so only the total is limited. */
  trustedProxies: number
}

type Client = { open: Set<Socket>; idle: Set<Socket> }

/**
 * At a limit, the connection idle for longest is closed in favor of the new one (features: running it, 13 and 46).
 * @returns a function that closes a connection, with all others of its client IP for a while
 */
export function limitConnections(
  server: Server,
  { connections, perIp, blockMs, trustedProxies }: ConnectionLimits,
): (socket: Socket) => void {
  const clients = new Map<string, Client>()
  const clientsBySocket = new WeakMap<Socket, Client>()
  const blockedIps = new Set<string>()
  const idle = new Set<Socket>()
  let open = 0

  function addClient(ip: string, socket: Socket): Client {
    const client = clients.get(ip) ?? { open: new Set(), idle: new Set() }
    clients.set(ip, client)
    clientsBySocket.set(socket, client)
    client.open.add(socket)
    open += 1
    socket.once('close', () => {
      for (const sockets of [idle, client.idle, client.open]) sockets.delete(socket)
      open -= 1
      if (client.open.size === 0) clients.delete(ip)
    })
    return client
  }

  server.on('connection', (socket: Socket) => {
    const ip = ipOf(socket)
    if (blockedIps.has(ip)) return void socket.destroy()
    const client = addClient(ip, socket)
    const isOneTooMany = open > connections && !closeOldest(idle)
    const isOneTooManyOfIp = trustedProxies === 0 && client.open.size > perIp && !closeOldest(client.idle)
    if (isOneTooMany || isOneTooManyOfIp) return void socket.destroy()
    idle.add(socket)
    client.idle.add(socket)
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node still emits requests that it has read from a closed connection.
    if (socket.destroyed) return
    const client = clientsBySocket.get(socket)
    idle.delete(socket)
    client?.idle.delete(socket)
    response.once('close', () => {
      if (socket.destroyed) return
      idle.add(socket)
      client?.idle.add(socket)
    })
  })

  return (socket) => {
    socket.destroy()
    if (trustedProxies > 0) return
    const ip = ipOf(socket)
    blockedIps.add(ip)
    setTimeout(() => blockedIps.delete(ip), blockMs).unref()
    for (const other of clientsBySocket.get(socket)?.open ?? []) other.destroy()
  }
}

const ipOf = ({ remoteAddress = '' }: Socket) => clientIp(remoteAddress, undefined, 0)

function closeOldest(sockets: Set<Socket>): boolean {
  for (const socket of sockets) {
    socket.destroy()
    return sockets.delete(socket)
  }
  return false
}
