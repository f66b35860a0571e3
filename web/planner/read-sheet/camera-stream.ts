/** Reason for a missing camera. */
export type CameraProblem = 'none' | 'denied' | 'busy'

/** Opens the camera at the back in its best resolution for reading. @throws DOMException */
export function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) return Promise.reject(new DOMException('no camera', 'NotFoundError'))
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
