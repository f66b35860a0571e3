import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportInput } from '#contract/ops/reports/exports.schema.ts'
import { canExport } from '#contract/people/accounts/permissions.ts'
import { api } from '../../../platform/api/client.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type ExportButtonProps = { list: ExportInput['list']; query: Omit<ExportInput, 'list'> }

/** Downloads the filtered list as CSV, directly from the server to a file. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const { user } = useAuth()
  const [isPending, setIsPending] = useState(false)

  const startDownload = async () => {
    setIsPending(true)
    try {
      const { q, role, status, kind, classId, state, subscriberState, month } = query
      const json = { list, q, role, status, kind, classId, state, subscriberState, month }
      const { url } = await (await api.admin.exports.$post({ json })).json()
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      console.warn('Failed to export', error)
      toast({ tone: 'bad', title: 'Error', description: `Failed to export ${list}` })
    } finally {
      setIsPending(false)
    }
  }

  if (!user || !canExport(user.role, list)) return null
  return (
    <Button variant="secondary" size="small" onClick={() => void startDownload()} disabled={isPending}>
      <Download size={18} aria-hidden="true" />
      Export CSV
    </Button>
  )
}
