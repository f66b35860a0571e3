import type { Thing } from 'schema-dts'
import type { PostWithNeighbors } from '#contract/content/editing/posts-and-lessons.ts'
import { byline } from '../../../platform/article/byline.ts'
import { breadcrumbJsonLd } from '../../../platform/seo/breadcrumb-json-ld.ts'
import { type JsonLdSite, organizationJsonLd } from '../../../platform/seo/json-ld-site.ts'
import { breadcrumbsTo } from '../blog-url.ts'

export function postJsonLd(post: PostWithNeighbors, site: JsonLdSite): Thing[] {
  const { at, businessName } = site
  const url = at(`/blog/${post.slug}`)
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      url,
      mainEntityOfPage: url,
      image: at(`/og/blog/${post.slug}.png`),
      datePublished: post.publishedAt,
      author: { '@type': post.author.trim() ? 'Person' : 'Organization', name: byline(post.author, businessName) },
      publisher: organizationJsonLd(site),
      ...(post.category && { articleSection: post.category }),
      keywords: post.tags,
      timeRequired: `PT${post.readingMinutes}M`,
      inLanguage: 'en',
    },
    breadcrumbJsonLd(breadcrumbsTo(post), at),
  ]
}
