import { Link } from 'react-router'
import type { Profile as ProfileData } from '#contract/people/accounts/account.schema.ts'
import { NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import type { User } from '#contract/people/accounts/auth.schema.ts'
import type { NewsletterState } from '#contract/site/newsletter/newsletter.schema.ts'
import { api, store } from '../../platform/api/client.ts'
import { showErrorToast } from '../../platform/api/error-message.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { fieldErrors } from '../../platform/forms/validation.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { Newsletter } from './newsletter.tsx'

export { fetchProfile } from './fetch-profile.ts'
export { fetchNewsletter } from './newsletter.tsx'

type ProfileProps = Pick<ProfileData, 'user'> & { newsletter: NewsletterState }

export default function Profile({ user, newsletter }: ProfileProps) {
  return (
    <div className="grid gap-s5">
      <Surface as="section" aria-labelledby="name-heading" className="p-s5 md:p-s6">
        <h2 id="name-heading" className="mb-s4 text-lg">
          Name
        </h2>
        <NameForm user={user} />
      </Surface>
      <Surface as="section" aria-labelledby="email-heading" className="p-s5 md:p-s6">
        <h2 id="email-heading" className="text-lg">
          Email
        </h2>
        <p className="mt-s2 wrap-anywhere">{user.email}</p>
        <p className="mt-s1 text-ink-muted">You sign in with it, and we send your receipts there.</p>
        <Link className="link mt-s2 inline-flex min-h-target items-center" to="/account/email">
          Change your email
        </Link>
      </Surface>
      {(newsletter.on || newsletter.isOffered) && <Newsletter newsletter={newsletter} />}
      <Surface as="section" aria-labelledby="data-heading" className="p-s5 md:p-s6">
        <h2 id="data-heading" className="text-lg">
          Your data
        </h2>
        <p className="mt-s2 text-ink-muted">Download everything we store about you, or delete your account.</p>
        <Link className="link mt-s2 inline-flex min-h-target items-center" to="/account/data">
          Export or delete your data
        </Link>
      </Surface>
    </div>
  )
}

function NameForm({ user }: { user: User }) {
  const { busy, errors, form } = useForm({
    validate: () => ({}),
    async submit({ fullName = '' }) {
      const saved = await (await api.account.profile.$put({ json: { fullName } })).json()
      store.updateUser(saved.user)
      toast({ tone: 'good', title: 'Profile saved', description: 'Your name will appear on your new orders.' })
    },
    onError(error) {
      if (error.fields.length === 0) showErrorToast('Failed to save your profile', error)
      return fieldErrors(error)
    },
  })
  return (
    <form {...form} className="grid gap-s4">
      <TextField
        id="fullName"
        label="Full name"
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={user.fullName}
        error={errors.fullName}
        hint="The name we use in our emails."
        optional
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
