/** Parses MAIL_FROM: 'Journey <hello@example.com>', or an address alone. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^"?(.*?)"?\s*<(.+)>$/.exec(from.trim()) ?? []
  return { name, address: address.trim() }
}
