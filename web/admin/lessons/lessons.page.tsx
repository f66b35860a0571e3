import { useCallback } from 'react'
import type { LessonRow } from '#contract/content/content-lists.schema.ts'
import { api } from '../../api/client.ts'
import { useAnswer } from '../../api/use-fetch.ts'
import { lessonAddress } from '../../binder/lesson-url.ts'
import { byline } from '../../blog/byline.ts'
import { Tags } from '../../blog/tags.tsx'
import { Desk } from '../content-form/content-form.tsx'
import { useOpenForm } from '../content-form/use-form-param.ts'
import { adminMeta } from '../layout/admin-meta.ts'
import { AdminHead } from '../layout/admin-page-header.tsx'
import { ContentItem, Facts, StateBadge } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { lessonKind } from './lesson-content-type.ts'

export const meta = () => adminMeta('Binder Management')

export default function Binder() {
  const { query, searched } = useListQuery('lessons')
  const page = useCallback(async () => (await api.admin.lessons.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch binder lessons')
  const { form, show } = useOpenForm()
  return (
    <>
      <AdminHead
        title="Binder Management"
        lead="Manage digital learning content"
        action={!form && <NewButton open={() => show('new')}>New Lesson</NewButton>}
      />
      {form && <Desk kind={lessonKind} form={form} onClose={() => show(null)} onChanged={list.reload} />}
      <section className="sheet">
        <ContentList
          title={list.answer ? `All Lessons (${list.answer.total})` : 'All Lessons'}
          noun="lessons"
          list={list}
          rows={({ lessons }) => lessons}
          item={(lesson) => <LessonItem key={lesson.id} lesson={lesson} edit={show} onChanged={list.reload} />}
          searched={searched}
          empty="No lessons found."
        />
      </section>
    </>
  )
}

type LessonItemProps = { lesson: LessonRow; edit: (id: string) => void; onChanged: () => void }

function LessonItem({ lesson, edit, onChanged }: LessonItemProps) {
  const { id, title, slug, excerpt, author, tags, orderIndex, isPublished } = lesson
  return (
    <ContentItem
      title={title}
      badge={<StateBadge on={isPublished} words={['Published', 'Draft']} />}
      page={isPublished ? lessonAddress(lesson) : undefined}
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.lessons[':id'].published.$put({ param: { id }, json: { published } }),
        done: (published) => (published ? 'Lesson published' : 'Lesson unpublished'),
        failure: 'Failed to update lesson',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="lesson"
          onEdit={() => edit(id)}
          remove={() => api.admin.lessons[':id'].$delete({ param: { id } })}
          done="Lesson deleted successfully"
          failure="Failed to delete lesson"
          onDeleted={onChanged}
        />
      }
    >
      <Facts>{[`Order: ${orderIndex}`, `By ${byline(author)}`, slug]}</Facts>
      {excerpt && <p className="max-w-prose text-ink-muted">{excerpt}</p>}
      <Tags tags={tags} />
    </ContentItem>
  )
}
