import { useState } from 'react'
import { Link } from 'react-router'
import { REVIEW_TEXT_MAX } from '#contract/content/reviews/review-limits.ts'
import type { ReviewStatus } from '#contract/content/reviews/review-statuses.ts'
import type { ReviewRow } from '#contract/content/reviews/reviews.schema.ts'
import { Stars } from '../../../content/reviews/stars.tsx'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { textArea } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog } from '../../platform/content-form/form-dialog.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'
import { labelOf } from '../../platform/list/list-filters.tsx'

const tones = { pending: 'wait', published: 'good', rejected: 'bad' } as const
const savedTexts = { pending: 'Review unpublished', published: 'Review published', rejected: 'Review rejected' }

export function ReviewItem({ review }: { review: ReviewRow }) {
  const { id, version, status, rating, text, name, email, title, path, reply, changedAt } = review
  const { busy, run } = useMutation('Failed to change the review')
  const setStatus = (status: ReviewStatus) =>
    run(
      async () => (await api.admin.reviews[':id'].$put({ param: { id }, json: { version, status, reply } })).json(),
      () => savedTexts[status],
    )
  return (
    <li className="grid gap-s3 p-s4 sm:px-s5">
      <div className="grid gap-s1">
        <p className="flex flex-wrap items-center gap-x-s4 gap-y-s1">
          <Stars rating={rating} />
          <b className="wrap-anywhere">{name}</b>
          <StatusLabel tone={tones[status]}>{labelOf(status)}</StatusLabel>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {path ? (
            <Link className="link" to={path}>
              {title}
            </Link>
          ) : (
            title
          )}
          {email ? ` · ${email} · ` : ' · '}
          <time dateTime={changedAt}>{instantText(changedAt)}</time>
        </p>
      </div>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {reply && (
        <div className="border-l-2 border-edge pl-s4">
          <p className="text-sm font-semibold">Your reply</p>
          <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{reply}</p>
        </div>
      )}
      <div className="row">
        {status !== 'published' && (
          <Button size="small" busy={busy} onClick={() => void setStatus('published')}>
            Publish
            <span className="sr">{` the review by ${name}`}</span>
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="secondary" size="small" busy={busy} onClick={() => void setStatus('rejected')}>
            Reject
            <span className="sr">{` the review by ${name}`}</span>
          </Button>
        )}
        <ReplyButton review={review} />
      </div>
    </li>
  )
}

function ReplyButton({ review }: { review: ReviewRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {review.reply ? 'Edit reply' : 'Reply'}
        <span className="sr">{` to ${review.name}`}</span>
      </Button>
      {isOpen && <ReplyDialog review={review} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const replyFields: FieldsOf<{ reply: string }> = {
  reply: textArea('Your reply', { rows: 5, maxLength: REVIEW_TEXT_MAX }),
}

type ReplyDialogProps = { review: ReviewRow; onClose: () => void }

const ReplyDialog = ({ review: { id, version, status, name, reply }, onClose }: ReplyDialogProps) => (
  <FormDialog
    title={`Reply to ${name}`}
    text="Shown below the review for everyone to read. Leave it empty to remove it."
    fields={replyFields}
    initial={{ reply }}
    save={(form) => api.admin.reviews[':id'].$put({ param: { id }, json: { version, status, ...form } })}
    confirm="Save reply"
    successText="Reply saved"
    errorText="Your reply couldn’t be saved. Please try again."
    onClose={onClose}
  />
)
