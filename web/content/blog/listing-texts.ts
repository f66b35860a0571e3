import type { BlogPage } from '#contract/content/editing/posts-and-lessons.ts'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'

export function listingTextsOf({ text, posts, category, tag, place }: BlogPage & { text: PageText }) {
  const page = place ? ', older posts' : ''
  if (!category && !tag)
    return { heading: text.heading, lead: text.intro, title: `${text.title}${page}`, description: text.description }
  // The spelling used in the posts: a page must not show text from the URL.
  const names = [category?.name, tag?.name && `“${tag.name}”`].filter(Boolean).join(', ')
  if (posts.length === 0)
    return {
      heading: 'Nothing here yet',
      lead: 'We haven’t written about this yet.',
      title: 'Blog: no posts yet',
      description: 'There are no posts here yet.',
    }
  return {
    heading: `Posts: ${names}`,
    lead: category ? 'All posts in this category, newest first.' : 'All posts with this tag, newest first.',
    title: `Posts: ${names}${page}`,
    description: `Short, practical posts on ${names}, newest first${page}.`,
  }
}
