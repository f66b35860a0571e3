/** What the visual editor can show and give back; anything else would be lost in it. */
const KNOWN = new Set(
  'h2 h3 h4 p br hr ul ol li blockquote strong em b i s code pre a img table thead tbody tr th td'.split(' '),
)

/** The names of tags in a text that only its source can hold. */
export function unsupportedTags(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  return [...new Set(names)].filter((name) => !KNOWN.has(name))
}
