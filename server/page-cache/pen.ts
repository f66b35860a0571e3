import type { Socket } from 'node:net'

/** Room for the pages that are asked for most; a larger one is written in two pieces (bytes). */
const SHEET_BYTES = 65_536

/**
 * What writes whole answers to a connection: their beginning as it is kept, what is different each time, and the body. They
 * go out as one piece of memory that is used again for the next answer, since the system takes them at once; from a
 * connection that has no room for all of it the rest is still to be read, so then the next answer gets other memory.
 */
export function openPen(keepAliveMs: number) {
  const stays = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let sheet = Buffer.allocUnsafeSlow(SHEET_BYTES)
  let second = 0
  let date = ''

  /** As the second that it is now. */
  function dateNow(): string {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      date = new Date(now * 1000).toUTCString()
    }
    return date
  }

  return (socket: Socket, start: Buffer, requestId: string, body: Buffer | null): void => {
    const own = `x-request-id: ${requestId}\r\nDate: ${dateNow()}${stays}`
    const headEnd = start.length + own.length
    const end = headEnd + (body?.length ?? 0)
    if (end > sheet.length) {
      socket.cork()
      socket.write(Buffer.concat([start, Buffer.from(own, 'latin1')]))
      if (body) socket.write(body)
      socket.uncork()
      return
    }
    sheet.set(start)
    sheet.write(own, start.length, 'latin1')
    if (body) sheet.set(body, headEnd)
    socket.write(sheet.subarray(0, end))
    if (socket.writableLength > 0) sheet = Buffer.allocUnsafeSlow(SHEET_BYTES)
  }
}
