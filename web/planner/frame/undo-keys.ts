type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'>

/** Returns the command of Ctrl/Cmd+Z, Ctrl/Cmd+Shift+Z and Ctrl+Y. Text fields undo their own input. */
export function undoCommandOf(event: Keys): 'undo' | 'redo' | null {
  const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey
  if (!hasModifier || event.defaultPrevented || isTextField(event.target)) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null
}

export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTextInput = target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type)
  return isTextInput || target instanceof HTMLTextAreaElement || target.isContentEditable
}
