import type { BlogPage } from '#contract/content/posts-and-lessons.ts'

export function listingCopyOf({ posts, category, tag, place }: BlogPage) {
  const page = place ? ', older posts' : ''
  if (!category && !tag)
    return {
      heading: 'Field notes from the blog',
      lead: 'Things that worked on an ordinary Tuesday, written down so you can try them on yours.',
      title: `Blog${page}`,
      description: `Short, practical pieces on planning a week, sleeping enough, learning something and knowing where the money goes${page}.`,
    }
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
    heading: `Field notes: ${names}`,
    lead: category ? 'All posts in this category, newest first.' : 'All posts with this tag, newest first.',
    title: `Field notes: ${names}${page}`,
    description: `Short, practical posts on ${names}, newest first${page}.`,
  }
}
