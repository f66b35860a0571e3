export function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && !search && !hash && !username
}

export function isMailServerUrl(value: string): boolean {
  const { hostname, pathname, search, hash } = new URL(value)
  return hostname !== '' && ['', '/'].includes(pathname) && /^(\?requireTLS=(true|false))?$/.test(search) && !hash
}

/** Returns true for HTTPS or loopback URLs, which never send passwords over the network unencrypted. */
export function isSafeOrigin(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url)
}

export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
