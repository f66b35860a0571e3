import { desc } from 'drizzle-orm'
import { Feed } from 'feed'
import type { Post } from '#contract/content/editing/posts-and-lessons.ts'
import { urlWord } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import type { Ctx, Site } from '../../context.ts'
import { cardColumns, isPublished, toPost } from './post-queries.ts'

type FeedFormat = 'rss' | 'atom'

const MAX_POSTS = 20

/** Returns the feed of the newest posts with their full content. */
export async function blogFeed(ctx: Ctx, { format }: { format: FeedFormat }): Promise<string> {
  const rows = await ctx.db
    .select({ ...cardColumns, content: blogPosts.content, practice: blogPosts.practice })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(MAX_POSTS)
  return feedXml({ format, site: ctx.site, posts: rows.map(toPost), now: ctx.now() })
}

function feedXml(input: { format: FeedFormat; site: Site; posts: Post[]; now: Date }): string {
  const { format, site, posts, now } = input
  const { businessName } = site.settings
  const toUrl = (path: string) => new URL(path, site.publicUrl).href
  const [newest] = posts
  const feed = new Feed({
    id: toUrl('/blog'),
    link: toUrl('/blog'),
    title: `${businessName}: blog`,
    description: `New posts from ${businessName}.`,
    language: 'en',
    updated: newest ? new Date(newest.publishedAt) : now,
    generator: businessName,
    feed: toUrl(`/blog/${format}.xml`),
  })
  for (const post of posts)
    feed.addItem(
      feedItem({ ...post, author: post.author.trim() || `${businessName} Team` }, format, toUrl(`/blog/${post.slug}`)),
    )
  return stripInvalidXmlCharacters(format === 'atom' ? feed.atom1() : feed.rss2())
}

function feedItem(post: Post, format: FeedFormat, url: string) {
  const publishedAt = new Date(post.publishedAt)
  // Atom titles are HTML and are escaped completely. RSS does not define whether titles are text or HTML, so only
  // brackets are escaped: feed readers show an unescaped ampersand correctly in both cases.
  const title = format === 'atom' ? escapeHtml(post.title) : escapeBrackets(post.title)
  return {
    id: `urn:uuid:${post.id}`,
    link: url,
    title,
    description: escapeHtml(post.excerpt),
    // With empty content, `feed` omits the namespace declaration that dc:creator needs.
    content: toStandaloneHtml(post.content, url) || `<p>${escapeHtml(post.excerpt || post.title)}</p>`,
    date: publishedAt,
    published: publishedAt,
    category: [post.category, ...post.tags].flatMap((name) => (name ? feedCategory(name, format) : [])),
    // An RSS author must be an email address; names go into dc:creator.
    ...(format === 'atom'
      ? { author: [{ name: post.author }] }
      : { extensions: [{ name: 'dc:creator', objects: { _text: post.author } }] }),
  }
}

/** Atom categories are attributes, in which `feed` escapes ampersands and quotes, but not brackets. */
function feedCategory(name: string, format: FeedFormat) {
  const text = format === 'atom' ? name.replace(/[<>]/g, '') : name
  return { name: text, term: urlWord(text) }
}

/** Makes URLs absolute and removes srcset and sizes, which refer to the page layout. Expects sanitized HTML. */
function toStandaloneHtml(html: string, baseUrl: string): string {
  return html
    .replace(
      /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([^"]*)"/g,
      (_, start: string, url: string) => `${start}${URL.parse(url, baseUrl)?.href ?? url}"`,
    )
    .replace(/<img\b[^>]*>/g, (img) => img.replace(/ (?:srcset|sizes)="[^"]*"/g, ''))
}

const escapeBrackets = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeHtml = (text: string) => escapeBrackets(text.replaceAll('&', '&amp;'))

const stripInvalidXmlCharacters = (xml: string) =>
  xml.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
