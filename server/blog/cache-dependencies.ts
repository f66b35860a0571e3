import type { CacheDependencies } from '../page-cache/dependencies.ts'
import type { blogFeed } from './feed.ts'
import type { getPost } from './get-post.ts'
import type { listPublishedPosts } from './list-published-posts.ts'

type Loaders = { blogFeed: typeof blogFeed; getPost: typeof getPost; listPublishedPosts: typeof listPublishedPosts }

const postTags = (posts: ({ id: string } | null)[]) => ({
  tags: ['posts', ...posts.flatMap((post) => (post ? `post:${post.id}` : []))],
})

export const blogDependencies: CacheDependencies<Loaders> = {
  // A filter without matches can have any value, so such pages are not cached.
  listPublishedPosts: ({ posts, category, tag }) => (posts.length === 0 && (category || tag) ? null : postTags(posts)),
  getPost: (post) => postTags([post, post.older, post.newer, ...post.related]),
  blogFeed: () => ({ tags: ['posts', 'post:*'] }),
}
