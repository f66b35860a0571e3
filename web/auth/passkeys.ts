import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { publicApi, store } from '../api/client.ts'

/** What the service says that the browser is to hand to its authenticators: words of WebAuthn, which we need not know. */
type Options = { challenge: string }

/** Has a passkey sign. @returns nothing when none was chosen: the person left, the time ran out, or the browser knows none */
export async function assertPasskey(ask: () => Promise<Options>) {
  const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON
  const signed = await startAuthentication({ optionsJSON }).catch(orNothing)
  return signed && { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } }
}

/** Signs this browser in by a passkey. @returns false when none was chosen @throws ApiError passkey_refused, too_many_requests */
export async function signInWithPasskey(): Promise<boolean> {
  const response = await assertPasskey(async () => (await publicApi.auth['passkey-options'].$post()).json())
  if (!response) return false
  store.signIn(await (await publicApi.auth.passkey.$post({ json: { response } })).json())
  return true
}

/** Has a passkey made. @returns nothing when none was made */
export async function createPasskey(ask: () => Promise<Options>) {
  const optionsJSON = (await ask()) as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(orNothing)
  return made && { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

function orNothing(error: unknown): undefined {
  const isNo = error instanceof WebAuthnError || error instanceof DOMException || !globalThis.PublicKeyCredential
  if (!isNo) throw error
}
