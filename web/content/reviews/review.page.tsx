import { lazy, Suspense, useState } from 'react'
import type { ReviewForm } from '#contract/content/reviews/reviews.schema.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import type { Route } from './+types/review.page'

const Form = lazy(() => import('./review-form.tsx'))

export const meta = secretUrlMeta('Write a review')

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, form: await context.get(loadersContext).reviews.getReviewForm({ token }) }
}

/** The page of a review link. Needs no sign-in. */
export default function ReviewPage({ loaderData: { token, form } }: Route.ComponentProps) {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <AuthLayout {...(isSaved ? savedTexts : textsOf(form))} art={<SundayPage />}>
      {form.state === 'open' && !isSaved ? (
        <Suspense fallback={<CardSkeleton label="Loading..." rows={4} />}>
          <Form token={token} form={form} onSaved={() => setIsSaved(true)} />
        </Suspense>
      ) : (
        <Surface className="p-s5">
          <ButtonLink to="/store" prefetch={publicPrefetch} wide>
            Visit the Store
          </ButtonLink>
        </Surface>
      )}
    </AuthLayout>
  )
}

const savedTexts = {
  title: 'Thank you for your review',
  lead: 'We read every review before we publish it. To change yours, open the link again.',
}

function textsOf(form: ReviewForm): { title: string; lead: string } {
  if (form.state === 'unknown')
    return { title: 'This link isn’t valid', lead: 'Part of it may be missing. Please open the link in your email.' }
  if (form.state === 'closed')
    return {
      title: `You can’t review ${form.title} right now`,
      lead: 'You can review what was delivered to you and wasn’t refunded or canceled.',
    }
  const lead = form.review ? leads[form.review.status] : 'What did you like, and what could be better?'
  return { title: form.review ? `Your review of ${form.title}` : `How was ${form.title}?`, lead }
}

const leads = {
  pending: 'We haven’t published your review yet. You can still change it.',
  published: 'Your review is on our site. If you change it, we read it again before we publish it.',
  rejected: 'We didn’t publish your review. If you change it, we read it again.',
}
