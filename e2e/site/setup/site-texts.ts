/** A text that the site sent, and its URL. */
export type SiteText = { url: string; text: string }

/** Without scripts, styles and tags, but with the texts of attributes. */
export const toVisibleText = ({ url, text }: SiteText): SiteText => ({
  url,
  text: text
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, (tag) =>
      Array.from(tag.matchAll(/(?:content|alt|aria-label|placeholder)="([^"]*)"/g), ([, value]) => ` ${value} `).join(
        '',
      ),
    ),
})

/** Identifiers that no person sees: the type of an error, and the ids of calendar entries. */
const identifiers = /urn:journey-paradigm:problem|^UID:.*$/gm

/** Returns the first match in each text, with its URL. */
export function linesWith(pattern: RegExp, texts: SiteText[]): string[] {
  const lines = texts.flatMap(({ url, text }) => {
    const match = pattern.exec(text.replaceAll(identifiers, ''))
    return match ? [`${url}: ${text.slice(Math.max(0, match.index - 60), match.index + 80)}`] : []
  })
  return [...new Set(lines)]
}
