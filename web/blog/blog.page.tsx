import { domain } from '../shell/domain.ts'
import { listOrEmpty } from '../shell/list-or-empty.ts'
import type { Route } from './+types/blog.page'
import { JoinCommunity } from './join-community.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostCard } from './post-card.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Blog | Journey Paradigm' },
  {
    name: 'description',
    content:
      'Short, practical pieces on planning a week, sleeping enough, learning something and knowing where the money goes.',
  },
]

export const loader = ({ context }: Route.LoaderArgs) => listOrEmpty(context.get(domain).blog.published(), [])

export default function Blog({ loaderData: posts }: Route.ComponentProps) {
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>Field notes from the blog</h1>
        <p className="lead">
          Things that worked on an ordinary Tuesday, written down so that you can try them on yours.
        </p>
      </div>
      <div className="grid-3">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} level={2} />
        ))}
        {posts.length === 0 && <NoPosts level={2} />}
        <JoinCommunity />
      </div>
    </div>
  )
}
