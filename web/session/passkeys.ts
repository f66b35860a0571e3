import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** What the service says that the browser is to hand to its authenticators: words of WebAuthn, which we need not know. */
type Options = { challenge: string }

/** Has a passkey sign. @returns nothing when none was chosen: the person left, the time ran out, or the browser knows none */
export async function signWithPasskey(ask: () => Promise<Options>) {
  const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON
  const signed = await startAuthentication({ optionsJSON }).catch(orNothing)
  return signed && { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } }
}

/** Has a passkey made. @returns nothing when none was made */
export async function makePasskey(ask: () => Promise<Options>) {
  const optionsJSON = (await ask()) as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(orNothing)
  return made && { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

function orNothing(error: unknown): undefined {
  const isNo = error instanceof WebAuthnError || error instanceof DOMException || !globalThis.PublicKeyCredential
  if (!isNo) throw error
}
