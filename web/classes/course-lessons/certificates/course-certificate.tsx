import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { certificatePath } from '#contract/classes/course-lessons/certificate-path.ts'
import type { Certificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import { NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import { usePaperSize } from '../../../content/binder/print/paper-size.tsx'
import { savePdf } from '../../../content/binder/print/save-pdf.ts'
import type { ProgressModule } from '../../../content/binder/progress/load-progress-module.ts'
import { api } from '../../../platform/api/client.ts'
import { showErrorToast } from '../../../platform/api/error-message.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { fieldErrors } from '../../../platform/forms/validation.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { store } from '../../../platform/session/browser-session.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type CourseCertificateProps = {
  courseId: string
  certificate: Certificate | null
  /** True if all lessons are done in this browser, which syncs them to the account. */
  isComplete: boolean
  progressModule: ProgressModule | null
}

/** Downloads the certificate of a completed course; issues it first. */
export function CourseCertificate({ courseId, isComplete, progressModule, ...loaded }: CourseCertificateProps) {
  const { user } = useAuth()
  const [issuedNow, setIssuedNow] = useState<Certificate | null>(null)
  const certificate = issuedNow ?? loaded.certificate
  const paper = usePaperSize()
  const nameId = useId()
  const needsName = !certificate && user?.fullName === ''

  async function issue(fullName: string): Promise<Certificate> {
    if (needsName) store.updateUser((await (await api.account.profile.$put({ json: { fullName } })).json()).user)
    await progressModule?.syncProgress()
    const issued = await (await api.account.courses[':id'].certificate.$post({ param: { id: courseId } })).json()
    setIssuedNow(issued)
    return issued
  }

  const nameErrors = (message: string | undefined): FormErrors => (message ? { [nameId]: message } : {})
  const { busy, errors, form } = useForm({
    validate: ({ [nameId]: name = '' }) =>
      nameErrors(needsName && name.trim() === '' ? 'Enter the name for your certificate.' : undefined),
    async submit({ [nameId]: name = '' }) {
      const { id } = certificate ?? (await issue(name))
      const response = await api.account.certificates[':id'].pdf.$get({ param: { id }, query: { paper } })
      const message = await savePdf(response, 'The page of your certificate shows them.')
      if (message) toast(message)
    },
    onError(error) {
      const { fullName } = fieldErrors(error)
      if (!fullName) showErrorToast('Failed to download your certificate', error)
      return nameErrors(fullName)
    },
  })

  if (!certificate && !isComplete) return null
  return (
    <form {...form} className="course-certificate grid justify-items-start gap-s3">
      {needsName ? (
        <TextField
          id={nameId}
          label="Your name on the certificate"
          hint="It can’t be changed later."
          autoComplete="name"
          maxLength={NAME_MAX}
          error={errors[nameId]}
        />
      ) : (
        <p className="wrap-anywhere text-ink-muted [&_b]:text-ink">
          {certificate ? (
            <>
              Your certificate is made out to <b>{certificate.name}</b>.{' '}
              <Link className="link" to={certificatePath(certificate.code)}>
                See its public page
              </Link>
            </>
          ) : (
            <>
              Your certificate will be made out to <b>{user?.fullName}</b>. This can’t be changed later.{' '}
              <Link className="link" to="/account/profile">
                Change your name
              </Link>
            </>
          )}
        </p>
      )}
      <Button type="submit" busy={busy}>
        <Download size={20} aria-hidden="true" />
        Download certificate
      </Button>
    </form>
  )
}
