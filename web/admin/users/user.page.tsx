import { ArrowLeft } from 'lucide-react'
import { useIsReloading } from '../../router/use-is-reloading.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccessPanel } from '../entitlements/access-panel.tsx'
import { loadUserAccess } from '../entitlements/load-user-access.ts'
import { LoadFailed } from '../list/pagination.tsx'
import type { Route } from './+types/user.page'

export const meta = adminMeta('User')

export const clientLoader = async ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) => ({
  access: await loadUserAccess(id, signal),
})

export default function UserPage({ loaderData: { access } }: Route.ComponentProps) {
  const isReloading = useIsReloading()
  return (
    <>
      <ButtonLink to="/admin/users" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        All users
      </ButtonLink>
      <h1 className="mt-s2 wrap-anywhere">{access ? access.user.fullName || access.user.email : 'User'}</h1>
      {access ? (
        <div aria-busy={isReloading || undefined}>
          <p className="lead mt-s2 mb-s5">
            <a className="link wrap-anywhere" href={`mailto:${access.user.email}`}>
              {access.user.email}
            </a>
          </p>
          <AccessPanel access={access} />
        </div>
      ) : (
        <div className="sheet mt-s5">
          <LoadFailed subject="This user" />
        </div>
      )}
    </>
  )
}
