import type { PostRow } from '#contract/content/editing/content-lists.schema.ts'
import { postsListOptions } from '#contract/content/editing/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { byline } from '../../../platform/article/byline.ts'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { ContentList, NewButton } from '../../platform/list/content-list.tsx'
import { loadList, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/posts.page'
import { postContentType } from './post-content-type.tsx'

export const meta = adminMeta('Blog')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(
    request,
    postsListOptions,
    (query, init) => api.admin.posts.$get({ query }, init),
    'Failed to fetch blog posts',
  )

export const shouldRevalidate = shouldRevalidateList

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Blog"
        lead="All posts, including drafts."
        action={!formId && <NewButton onClick={() => showForm('new')}>New Post</NewButton>}
      />
      {formId && <ContentForm contentType={postContentType} formId={formId} onClose={() => showForm(null)} />}
      <section className="sheet">
        <ContentList
          title="All Posts"
          noun="posts"
          list={loaderData}
          rows={({ posts }) => posts}
          renderItem={(post) => <PostItem key={post.id} post={post} onEdit={showForm} />}
          empty="No posts found."
        />
      </section>
    </>
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
