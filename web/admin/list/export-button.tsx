import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportInput } from '#contract/reports/exports.schema.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

type ExportButtonProps = {
  list: ExportInput['list']
  /** What the list on the screen is narrowed by. */
  query: Omit<ExportInput, 'list'>
}

/** Has the browser save the whole list, as it is narrowed, to a file. The file never passes through this page. */
export function ExportButton({ list, query: { q, role, status, kind } }: ExportButtonProps) {
  const [isAsking, setIsAsking] = useState(false)

  const start = async () => {
    setIsAsking(true)
    try {
      const { url } = await (await api.admin.exports.$post({ json: { list, q, role, status, kind } })).json()
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      console.warn('Failed to export', error)
      toast({ tone: 'bad', title: 'Error', description: `Failed to export ${list}` })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button variant="secondary" size="small" onClick={() => void start()} disabled={isAsking}>
      <Download size={18} aria-hidden="true" />
      Export CSV
    </Button>
  )
}
