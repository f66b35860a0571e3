import { useState } from 'react'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX } from '#contract/content/reviews/review-limits.ts'
import type { ReviewForm as FormData } from '#contract/content/reviews/reviews.schema.ts'
import { api } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { TextAreaField } from '../../platform/forms/text-area-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { type FormErrors, useFormSubmit } from '../../platform/forms/use-form.ts'
import { fieldErrors } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { StarField } from './star-field.tsx'

type ReviewFormProps = { token: string; form: Extract<FormData, { state: 'open' }>; onSaved: () => void }

export default function ReviewForm({ token, form: { review, buyerName, getsInvitations }, onSaved }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [name, setName] = useState(review?.name ?? buyerName)
  const [failure, setFailure] = useState<string>()
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const submit = () => {
    setFailure(undefined)
    return submitOnce({
      validate: (): FormErrors => ({
        ...(rating === 0 ? { rating: 'Choose 1 to 5 stars.' } : {}),
        ...(name.trim() ? {} : { name: 'Enter the name to show with your review.' }),
      }),
      send: async () => {
        await api.reviews.$put({ json: { token, rating, text, name } })
        onSaved()
      },
      onError: (error) => {
        if (error.fields.length === 0) setFailure(errorMessage(error, 'Your review couldn’t be sent.'))
        return fieldErrors(error)
      },
    })
  }
  return (
    <>
      <Surface className="p-s5">
        <form
          ref={formRef}
          noValidate
          className="grid gap-s5"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <StarField
            rating={rating}
            error={errors.rating}
            onChange={(stars) => {
              setRating(stars)
              setErrors({ ...errors, rating: '' })
            }}
          />
          <TextAreaField
            id="text"
            label="Your review"
            optional
            rows={6}
            maxLength={REVIEW_TEXT_MAX}
            value={text}
            error={errors.text}
            onChange={({ target }) => setText(target.value)}
          />
          <TextField
            id="name"
            label="Name"
            hint="Shown with your review. A first name is enough."
            autoComplete="given-name"
            maxLength={REVIEW_NAME_MAX}
            value={name}
            error={errors.name}
            onChange={({ target }) => {
              setName(target.value)
              setErrors({ ...errors, name: '' })
            }}
          />
          {failure && <Notice tone="bad" title={failure} />}
          <Button type="submit" wide busy={busy}>
            {review ? 'Save review' : 'Send review'}
          </Button>
        </form>
      </Surface>
      <Invitations token={token} getsInvitations={getsInvitations} />
    </>
  )
}

/** Changes the setting only on a button press, because mail scanners open every link. */
function Invitations({ token, getsInvitations }: { token: string; getsInvitations: boolean }) {
  const [isOn, setIsOn] = useState(getsInvitations)
  const [failure, setFailure] = useState<string>()
  const { busy, submitOnce } = useFormSubmit()
  const change = () => {
    setFailure(undefined)
    return submitOnce({
      validate: () => ({}),
      send: async () => {
        await api.reviews.invitations.$put({ json: { token, on: !isOn } })
        setIsOn(!isOn)
      },
      onError: (error) => {
        setFailure(errorMessage(error, 'This couldn’t be changed.'))
        return {}
      },
    })
  }
  return (
    <div id="invitations" className="mt-s5 grid justify-items-start gap-s2 text-md">
      <p role="status">
        {isOn
          ? 'We email you once about each thing you buy, to ask for a review.'
          : 'We no longer email you to ask for reviews.'}
      </p>
      <Button variant="quiet" className="-ml-2.5" busy={busy} onClick={() => void change()}>
        {isOn ? 'Stop these emails' : 'Turn these emails on again'}
      </Button>
      {failure && <Notice tone="bad" title={failure} />}
    </div>
  )
}
