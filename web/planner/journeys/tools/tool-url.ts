/** A site path, or a web URL. Other URLs, such as 'javascript:', have no target. */
type ToolTarget = { kind: 'path'; to: string } | { kind: 'web'; href: string; host: string }

const hasScheme = /^[a-z][a-z\d+.-]*:/i

/**
 * Returns the target of a stored or typed URL. Accepts only http(s) and paths of the site, because links come from other
 * devices and imports too.
 */
export function toolTarget(url: string): ToolTarget | null {
  const text = url.trim()
  // Browsers remove control characters and read a backslash as a slash: '/\evil.example' would leave the site.
  if (text === '' || hasControlCharacter(text) || text.includes('\\')) return null
  if (text.startsWith('/')) return text.startsWith('//') ? null : { kind: 'path', to: text }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { href, host, username, password } = new URL(text)
  return username || password ? null : { kind: 'web', href, host: host.replace(/^www\./, '') }
}

const hasControlCharacter = (text: string) => [...text].some((character) => character < ' ' || character === '\u007f')

/** Returns the URL to store for a typed one: 'example.com/x' gets https. Null if it cannot be opened. */
export function typedToolUrl(typed: string, siteOrigin: string): string | null {
  const text = typed.trim()
  const isBareHost = !text.startsWith('/') && !hasScheme.test(text) && /^[^\s/]+\.[^\s/]{2,}/.test(text)
  const target = toolTarget(isBareHost ? `https://${text}` : text)
  if (!target) return null
  if (target.kind === 'path') return target.to
  const { origin, pathname, search, hash } = new URL(target.href)
  return origin === siteOrigin ? `${pathname}${search}${hash}` : target.href
}
