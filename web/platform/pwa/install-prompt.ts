/** The `beforeinstallprompt` event, which TypeScript's DOM types lack. Its prompt can be shown once. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let savedPrompt: InstallPromptEvent | undefined

/** Suppresses the browser's own install prompt and saves it for the site's install button. */
export function saveInstallPrompt(event: Event): void {
  event.preventDefault()
  savedPrompt = event as InstallPromptEvent
}

/** Shows the saved install prompt. Returns false if there is none or it was already used. */
export function showInstallPrompt(): boolean {
  const prompt = savedPrompt
  savedPrompt = undefined
  void prompt?.prompt()
  return prompt !== undefined
}
