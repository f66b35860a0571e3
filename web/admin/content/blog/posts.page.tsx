import type { PostRow } from '#contract/content/editing/content-lists.schema.ts'
import { postsListOptions } from '#contract/content/editing/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { byline } from '../../../platform/article/byline.ts'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { ContentPage } from '../../platform/content-form/content-page.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { listLoader, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/posts.page'
import { postContentType } from './post-content-type.tsx'

export const meta = adminMeta('Blog')

export const clientLoader = listLoader(
  postsListOptions,
  (query, init) => api.admin.posts.$get({ query }, init),
  'Failed to fetch blog posts',
)

export const shouldRevalidate = shouldRevalidateList

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPage
      title="Blog"
      lead="All posts, including drafts."
      contentType={postContentType}
      newLabel="New Post"
      heading="All Posts"
      noun="posts"
      list={loaderData}
      rows={({ posts }) => posts}
      renderItem={(post, onEdit) => <PostItem key={post.id} post={post} onEdit={onEdit} />}
      empty="No posts found."
    />
  )
}

type PostItemProps = { post: PostRow; onEdit: (id: string) => void }

function PostItem({ post, onEdit }: PostItemProps) {
  const { id, title, slug, excerpt, author, isPublished, publishedAt, createdAt } = post
  const day = publishedAt ?? createdAt
  return (
    <ContentItem
      title={title}
      imageUrl={post.imageUrl}
      badge={<OnOffBadge isOn={isPublished} labels={['Published', 'Draft']} />}
      page={isPublished ? `/blog/${slug}` : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.posts[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => `Blog post ${published ? 'published' : 'unpublished'} successfully`,
        errorText: 'Failed to update blog post',
      }}
      actions={
        <RowActions
          title={title}
          noun="blog post"
          onEdit={() => onEdit(id)}
          remove={() => api.admin.posts[':id'].$delete({ param: { id } })}
          successText="Blog post deleted successfully"
          errorText="Failed to delete blog post"
        />
      }
    >
      <ItemDetails>
        {[
          `By ${byline(author, useBusinessName())}`,
          <time key="day" dateTime={day}>
            {`${publishedAt ? 'Published' : 'Written'} ${formatLongDate(day)}`}
          </time>,
          slug,
        ]}
      </ItemDetails>
      {excerpt && <p className="max-w-prose text-ink-muted">{excerpt}</p>}
    </ContentItem>
  )
}
