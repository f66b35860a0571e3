import type { ClipboardEvent } from 'react'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

/** Refuses pasted text that is longer than its field has room for. The browser would cut it without a word. */
export function refuseLongPaste(event: ClipboardEvent): void {
  const field = event.target
  if (event.defaultPrevented || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { value, maxLength, selectionStart, selectionEnd } = field
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
  const length = kept + event.clipboardData.getData('text/plain').length
  if (maxLength < 0 || length <= maxLength) return
  event.preventDefault()
  toast({
    tone: 'bad',
    title: `That’s ${length.toLocaleString('en-US')} characters`,
    description: `There’s room for ${maxLength.toLocaleString('en-US')} here, so nothing was pasted.`,
  })
}
