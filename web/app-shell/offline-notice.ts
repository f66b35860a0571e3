/** Says at the foot of the screen that there is no connection, for as long as there is none (features: app, 5). */
export function watchConnection(): void {
  const notice = document.createElement('p')
  notice.className = 'offline-notice'
  // There before it speaks, so that it is read out when it does.
  notice.role = 'status'
  document.body.append(notice)
  const tell = () => {
    notice.textContent = navigator.onLine ? '' : 'You are offline. Lessons you have opened can still be read.'
  }
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  tell()
}
