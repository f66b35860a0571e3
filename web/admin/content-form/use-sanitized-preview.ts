import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'

const PAUSE_MS = 250

/** What the service would keep of a text, as it is typed. */
export function useSanitizedPreview(html: string): string {
  const [kept, setKept] = useState('')
  useEffect(() => {
    let current = true
    const later = setTimeout(async () => {
      try {
        const answer = await (await api.admin.preview.$post({ json: { html } })).json()
        if (current) setKept(answer.html)
      } catch (error) {
        // The last preview stays; saving will say what is wrong.
        console.warn('no preview', error)
      }
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(later)
    }
  }, [html])
  return kept
}
