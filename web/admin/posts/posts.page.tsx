import { useCallback } from 'react'
import type { PostRow } from '#contract/content/content-lists.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { byline } from '../../blog/byline.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { formatLongDate } from '../../time/local-dates.tsx'
import { ContentForm } from '../content-form/content-form.tsx'
import { useFormParam } from '../content-form/use-form-param.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentItem, ItemDetails, StateBadge } from '../list/content-item.tsx'
import { ContentList, NewButton } from '../list/content-list.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { postContentType } from './post-content-type.tsx'

export const meta = () => adminMeta('Blog')

export default function PostsPage() {
  const { query, isFiltered } = useListQuery('posts')
  const fetchPage = useCallback(async () => (await api.admin.posts.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch blog posts')
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Blog"
        lead="All posts, including drafts."
        action={!formId && <NewButton onClick={() => showForm('new')}>New Post</NewButton>}
      />
      {formId && (
        <ContentForm
          contentType={postContentType}
          formId={formId}
          onClose={() => showForm(null)}
          onChanged={list.reload}
        />
      )}
      <section className="sheet">
        <ContentList
          title="All Posts"
          noun="posts"
          list={list}
          rows={({ posts }) => posts}
          renderItem={(post) => <PostItem key={post.id} post={post} onEdit={showForm} onChanged={list.reload} />}
          isFiltered={isFiltered}
          empty="No posts found."
        />
      </section>
    </>
  )
}

type PostItemProps = { post: PostRow; onEdit: (id: string) => void; onChanged: () => void }

function PostItem({ post, onEdit, onChanged }: PostItemProps) {
  const { id, title, slug, excerpt, author, isPublished, publishedAt, createdAt } = post
  const day = publishedAt ?? createdAt
  return (
    <ContentItem
      title={title}
      badge={<StateBadge isOn={isPublished} labels={['Published', 'Draft']} />}
      page={isPublished ? `/blog/${slug}` : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.posts[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => `Blog post ${published ? 'published' : 'unpublished'} successfully`,
        errorText: 'Failed to update blog post',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="blog post"
          onEdit={() => onEdit(id)}
          remove={() => api.admin.posts[':id'].$delete({ param: { id } })}
          successText="Blog post deleted successfully"
          errorText="Failed to delete blog post"
          onDeleted={onChanged}
        />
      }
    >
      <ItemDetails>
        {[
          `By ${byline(author)}`,
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
