import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/client.ts'

const DEBOUNCE_MS = 250

/** Returns the HTML as the server will sanitize it, debounced. */
export function useSanitizedPreview(html: string): string {
  const [sanitizedHtml, setSanitizedHtml] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const response = await (await api.admin.preview.$post({ json: { html } })).json()
        if (isCurrent) setSanitizedHtml(response.html)
      } catch (error) {
        // Keep the last preview; saving reports errors.
        console.warn('Failed to fetch the preview', error)
      }
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [html])
  return sanitizedHtml
}
