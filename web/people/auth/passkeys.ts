import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { publicApi } from '../../platform/api/client.ts'
import { saveSignIn } from '../../platform/session/start-session.ts'

type WebAuthnOptions = { challenge: string }

/** Signs a challenge with a passkey. Returns undefined if none was used: canceled, timed out or unsupported. */
export async function assertPasskey(fetchOptions: () => Promise<WebAuthnOptions>) {
  const optionsJSON = (await fetchOptions()) as PublicKeyCredentialRequestOptionsJSON
  const assertion = await startAuthentication({ optionsJSON }).catch(ignoreCanceled)
  return assertion && { ...assertion, clientExtensionResults: { ...assertion.clientExtensionResults } }
}

/** Signs in with a passkey. Returns false if none was used. @throws ApiError passkey_refused, too_many_requests */
export async function signInWithPasskey(): Promise<boolean> {
  const response = await assertPasskey(async () => (await publicApi.auth['passkey-options'].$post()).json())
  if (!response) return false
  saveSignIn(await (await publicApi.auth.passkey.$post({ json: { response } })).json())
  return true
}

/** Returns undefined if none was created. */
export async function createPasskey(fetchOptions: () => Promise<WebAuthnOptions>) {
  const optionsJSON = (await fetchOptions()) as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch(ignoreCanceled)
  return credential && { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
}

function ignoreCanceled(error: unknown): undefined {
  const isCanceled = error instanceof WebAuthnError || error instanceof DOMException || !globalThis.PublicKeyCredential
  if (!isCanceled) throw error
}
