import { useCallback } from 'react'
import type { PostRow } from '#contract/admin-content.ts'
import { byline } from '../blog/byline.ts'
import { api } from '../session/client.ts'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { ContentItem, Facts, StateBadge } from './content-item.tsx'
import { ContentList } from './content-list.tsx'
import { Desk } from './desk/desk.tsx'
import { NewButton } from './desk/new-button.tsx'
import { postKind } from './desk/posts/post-kind.ts'
import { RowActions } from './desk/row-actions.tsx'
import { useOpenForm } from './desk/use-open-form.ts'
import { longDay } from './long-day.ts'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export const meta = () => adminMeta('Blog')

export default function Blog() {
  const { query, searched } = useListQuery('posts')
  const page = useCallback(async () => (await api.admin.posts.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch blog posts')
  const { form, show } = useOpenForm()
  return (
    <>
      <AdminHead
        title="Blog"
        lead="Every post, the drafts too."
        action={!form && <NewButton open={() => show('new')}>New Post</NewButton>}
      />
      {form && <Desk kind={postKind} form={form} onClose={() => show(null)} onChanged={list.reload} />}
      <section className="sheet">
        <ContentList
          title="All Posts"
          noun="posts"
          list={list}
          rows={({ posts }) => posts}
          item={(post) => <PostItem key={post.id} post={post} edit={show} onChanged={list.reload} />}
          searched={searched}
          empty="No posts found."
        />
      </section>
    </>
  )
}

type PostItemProps = { post: PostRow; edit: (id: string) => void; onChanged: () => void }

function PostItem({ post, edit, onChanged }: PostItemProps) {
  const { id, title, slug, excerpt, author, isPublished, publishedAt, createdAt } = post
  const day = publishedAt ?? createdAt
  return (
    <ContentItem
      title={title}
      badge={<StateBadge on={isPublished} words={['Published', 'Draft']} />}
      page={isPublished ? `/blog/${slug}` : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.posts[':id'].published.$put({ param: { id }, json: { published } }),
        done: (published) => `Blog post ${published ? 'published' : 'unpublished'} successfully`,
        failure: 'Failed to update blog post',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="blog post"
          onEdit={() => edit(id)}
          remove={() => api.admin.posts[':id'].$delete({ param: { id } })}
          done="Blog post deleted successfully"
          failure="Failed to delete blog post"
          onDeleted={onChanged}
        />
      }
    >
      <Facts>
        {[
          `By ${byline(author)}`,
          <time key="day" dateTime={day}>
            {`${publishedAt ? 'Published' : 'Written'} ${longDay(day)}`}
          </time>,
          slug,
        ]}
      </Facts>
      {excerpt && <p className="max-w-prose text-ink-muted">{excerpt}</p>}
    </ContentItem>
  )
}
