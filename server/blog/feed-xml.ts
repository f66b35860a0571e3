import { Feed } from 'feed'
import type { Post } from '#contract/content/posts-and-lessons.ts'
import { urlWord } from '#contract/url-word.ts'

export type FeedFormat = 'rss' | 'atom'

/** A feed as text. Whatever a title or a tag holds, it stays text in a document that parses. */
export function feedXml(input: { format: FeedFormat; publicUrl: string; posts: Post[]; now: Date }): string {
  const { format, publicUrl, posts, now } = input
  const at = (path: string) => new URL(path, publicUrl).href
  const [newest] = posts
  const feed = new Feed({
    id: at('/blog'),
    link: at('/blog'),
    title: 'Journey Paradigm: field notes',
    description: 'Things that worked on an ordinary Tuesday, written down so that you can try them on yours.',
    language: 'en',
    updated: newest ? new Date(newest.publishedAt) : now,
    generator: 'Journey Paradigm',
    feed: at(`/blog/${format}.xml`),
  })
  for (const post of posts) feed.addItem(itemOf(post, format, at))
  return characters(format === 'atom' ? feed.atom1() : feed.rss2())
}

function itemOf(post: Post, format: FeedFormat, at: (path: string) => string) {
  const address = at(`/blog/${post.slug}`)
  const author = post.author.trim() || 'Journey Paradigm Team'
  const publishedAt = new Date(post.publishedAt)
  // An Atom title is HTML, so that all of it is escaped. What an RSS title is nobody has said: readers take it for text
  // or for HTML. An ampersand is read well by both; a bracket must open a tag in neither.
  const title = format === 'atom' ? escaped(post.title) : brackets(post.title)
  return {
    id: `urn:uuid:${post.id}`,
    link: address,
    title,
    description: escaped(post.excerpt),
    // Empty content would leave out the name space that the author's element needs.
    content: absolute(post.content, address) || `<p>${escaped(post.excerpt || post.title)}</p>`,
    date: publishedAt,
    published: publishedAt,
    category: [post.category, ...post.tags].flatMap((name) => (name ? categoryOf(name, format) : [])),
    // RSS wants a mail address of its authors; a name goes by the element that libraries use.
    ...(format === 'atom'
      ? { author: [{ name: author }] }
      : { extensions: [{ name: 'dc:creator', objects: { _text: author } }] }),
  }
}

/** In Atom these are attributes, in which the writer of the feed escapes ampersands and quotes, but no bracket. */
function categoryOf(name: string, format: FeedFormat) {
  const text = format === 'atom' ? name.replace(/[<>]/g, '') : name
  return { name: text, term: urlWord(text) }
}

/** Addresses from the root or from the post itself mean nothing in another program, nor does the width of our column. `html` is as the cleaner wrote it. */
function absolute(html: string, base: string): string {
  return html
    .replace(
      /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([^"]*)"/g,
      (_, start: string, address: string) => `${start}${URL.parse(address, base)?.href ?? address}"`,
    )
    .replace(/<img\b[^>]*>/g, (img) => img.replace(/ (?:srcset|sizes)="[^"]*"/g, ''))
}

const brackets = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escaped = (text: string) => brackets(text.replaceAll('&', '&amp;'))

/** Only what XML allows: a control character would spoil the whole document. */
const characters = (xml: string) => xml.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
